import { Timestamp } from '@tradepost/contract/provider/primitives'
import type { Migration } from '@tradepost/kit/database/database'
import * as z from 'zod'
import type { Paging } from '#src/payments-provider/answers.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { Body } from './merge-update.ts'

/**
 * A column that is read from a body: its SQL type, and the path of its field or a function of the body. `*` means each item of a
 * list.
 */
type Column = readonly [type: 'text' | 'bigint' | 'boolean' | 'timestamptz' | 'text[]', field: string | ((body: Body) => unknown)]

/** A kind of object at the provider, with a table that has a row for each. */
export type Noun = {
  /** As in the API's paths: `payments`. */
  name: string
  /** `payment_records` */
  table: string
  /** The ID field. */
  id: string
  /** The `payload_type` of events about it. */
  payload?: string
  /** The fields that pages read of a whole body: a body that it rejects is stored, and counted as unreadable. */
  schema: z.ZodType
  /** The columns for filters and sorting. */
  columns: Readonly<{ [column: string]: Column }>
  /** The fields that searches include. */
  words: readonly string[]
  /** Requests a page of each of the provider's lists, newest first; together they contain everything. */
  lists: readonly ((provider: PaymentsProvider, paging: Paging) => Promise<unknown>)[]
  /** Whether a line of its lists has all fields. */
  isLineWhole?: boolean
  /** Requests one whole object. @throws 404 PAYMENTS_ITEM_NOT_FOUND if it is gone */
  get: (provider: PaymentsProvider, id: string) => Promise<unknown>
  /** Selects what a row stores of an answer; all of it by default. */
  ofThing?: (answer: Body) => Body
  /** Selects what a row stores of a list's line; `place` is the line's index on its page. */
  ofLine?: (line: Body, place: number) => Body
  /** Statuses in which an object may still change on its own. */
  open?: readonly string[]
  /** Fields that the object itself doesn't return; each has a request of its own. */
  asides?: readonly string[]
  /** Returns whether a field is missing that neither events nor the object itself return. */
  lacks?: (body: Body) => boolean
  /** Further indexes: a name, and the columns after the tenant's. `where`: its rows; by default those with a body. */
  indexes?: Readonly<{ [name: string]: string | { columns: string; where: string } }>
  /** The field with the ID of its payment, which changes with it and has no event of its own then. */
  changesPayment?: string
  /** Fields that change without any event; the ID field if no event reports a new object. */
  quiet?: readonly string[]
  /** Whether events only report that an object is new. */
  isReportedOnce?: boolean
  /** List columns that rows are looked up by. */
  found?: readonly string[]
}

const FORMS = {
  text: z.string(),
  bigint: z.int(),
  boolean: z.boolean(),
  timestamptz: Timestamp,
  'text[]': z.array(z.string()),
} as const

/** A searched field has one text, or many. */
const SEARCHED = z
  .string()
  .transform((text) => [text])
  .or(FORMS['text[]'])

function valueAt(value: unknown, [field, ...rest]: readonly string[]): unknown {
  if (field === undefined) return value
  if (field === '*') return Array.isArray(value) ? value.map((item) => valueAt(item, rest)) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  return valueAt(Object.entries(value).find(([name]) => name === field)?.[1], rest)
}

const fieldOf = (body: Body, way: string): unknown => valueAt(body, way.split('.'))

/** Builds a text column for case-insensitive order: every row has a value. */
export const sortable =
  (way: string) =>
  (body: Body): string =>
    z.string().catch('').parse(fieldOf(body, way)).toLowerCase()

/** Reads the columns from a body. A field in an unknown format becomes null; the rest of the row is unaffected. */
export function readColumns({ columns, words }: Noun, body: Body): Body {
  const read = Object.entries(columns).map(([column, [type, way]]) => [
    column,
    FORMS[type].safeParse(typeof way === 'string' ? fieldOf(body, way) : way(body)).data ?? (type === 'text[]' ? [] : null),
  ])
  const searched = words.map((way) => SEARCHED.safeParse(fieldOf(body, way)).data?.join(' ') ?? '')
  return { ...Object.fromEntries(read), words: searched.join(' ').toLowerCase() }
}

/** The columns of every noun's records, besides its own. */
export const SHARED_COLUMNS = [
  'body',
  'is_whole',
  'is_lacking',
  'is_unreadable',
  'source',
  'written_as',
  'stale_since',
  'happened_at',
  'checked_at',
  'words',
]

/**
 * Builds the migration of a noun's table, with indexes for its newest rows, its words, and its stale rows. Columns added after a
 * release need a migration of their own: this one never changes. `createStaleMigration` renames its `doubted_as`.
 */
export function createRecordMigration({ table, columns, indexes = {}, found = [] }: Noun): Migration {
  const own = Object.entries(columns).map(([column, [type]]) => `${column} ${type},`)
  const newest = columns.created_at ? { newest: 'created_at desc, id desc' } : {}
  const made = Object.entries({ ...newest, ...indexes }).map(([name, index]) => {
    const { columns: rest, where } = typeof index === 'string' ? { columns: index, where: 'body is not null' } : index
    return `create index ${table}_${name} on ${table} (organization_id, environment, ${rest}) where ${where};`
  })
  return {
    name: `1-${table.replaceAll('_', '-')}`,
    up: `create table ${table} (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      id text not null,
      body jsonb,
      is_whole boolean not null,
      is_lacking boolean not null default false,
      is_unreadable boolean not null default false,
      source text not null check (source in ('event', 'answer')),
      written_as bigint not null,
      doubted_as bigint,
      happened_at timestamptz,
      checked_at timestamptz not null,
      words text not null default '',
      ${own.join('\n      ')}
      primary key (organization_id, environment, id)
    );
    ${made.join('\n    ')}
    ${found.map((column) => `create index ${table}_${column} on ${table} using gin (${column});`).join('\n    ')}
    create index ${table}_words on ${table} using gin (words gin_trgm_ops);
    create index ${table}_unreadable on ${table} (organization_id, environment) where is_unreadable;
    create index ${table}_doubted on ${table} (organization_id, environment, doubted_as) where doubted_as is not null or is_lacking;`,
  }
}

/** Builds the migration that names the column of a noun's stale rows, and its index, as the code does. */
export const createStaleMigration = ({ table }: Noun): Migration => ({
  name: `3-${table.replaceAll('_', '-')}-stale-since`,
  up: `alter table ${table} rename column doubted_as to stale_since;
    alter index ${table}_doubted rename to ${table}_stale;`,
})
