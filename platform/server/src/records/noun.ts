import type { Migration } from '@tradepost/kit/database'
import * as z from 'zod'
import type { Paging } from '#src/payments-provider/answers.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { Body } from './merge-news.ts'

/**
 * A column that is read from a body: its SQL type, and the way to its field, or what makes it of the body. `*` stands for each
 * item of a list.
 */
type Column = readonly [type: 'text' | 'bigint' | 'boolean' | 'timestamptz' | 'text[]', field: string | ((body: Body) => unknown)]

/** A kind of thing that the provider has, with a table of a row for each. */
export type Noun = {
  /** As in the API's paths: `payments`. */
  name: string
  /** `payment_records` */
  table: string
  /** The field of its id. */
  id: string
  /** The `payload_type` of events that tell of it. */
  payload?: string
  /** What pages read of a whole body: what it refuses is kept, and counted as unreadable. */
  schema: z.ZodType
  /** What rows are filtered and sorted by. */
  columns: Readonly<{ [column: string]: Column }>
  /** Fields that a search looks through. */
  words: readonly string[]
  /** Asks for a page of each of the provider's lists, newest first, which together have everything. */
  lists: readonly ((provider: PaymentsProvider, paging: Paging) => Promise<unknown>)[]
  /** A line of its lists says all that there is. */
  isLineWhole?: boolean
  /** Asks for all of one. @throws 404 PAYMENTS_ITEM_NOT_FOUND for what is gone */
  get: (provider: PaymentsProvider, id: string) => Promise<unknown>
  /** What a row keeps of an answer; all of it unless given. */
  ofThing?: (answer: Body) => Body
  /** What a row keeps of a line of a list, which is the one after so many others of its page. */
  ofLine?: (line: Body, place: number) => Body
  /** Statuses in which a thing may still change by itself. */
  open?: readonly string[]
  /** Fields of a body that are facts beside what the thing says of itself, each told by a question of its own. */
  asides?: readonly string[]
  /** Whether something has to be asked for that neither events nor the thing itself say. */
  lacks?: (body: Body) => boolean
  /** Further indexes: a name, and the columns that follow those of the tenant. `where`: of which rows; those with a body unless given. */
  indexes?: Readonly<{ [name: string]: string | { columns: string; where: string } }>
  /** Columns of lists that rows are found by. */
  found?: readonly string[]
}

const FORMS = {
  text: z.string(),
  bigint: z.int(),
  boolean: z.boolean(),
  timestamptz: z.iso.datetime({ offset: true }),
  'text[]': z.array(z.string()),
} as const

function valueAt(value: unknown, [field, ...rest]: readonly string[]): unknown {
  if (field === undefined) return value
  if (field === '*') return Array.isArray(value) ? value.map((item) => valueAt(item, rest)) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  return valueAt(Object.entries(value).find(([name]) => name === field)?.[1], rest)
}

const fieldOf = (body: Body, way: string): unknown => valueAt(body, way.split('.'))

/** A text to order by, whatever its case: every row has one. */
export const sortable =
  (way: string) =>
  (body: Body): string =>
    z.string().catch('').parse(fieldOf(body, way)).toLowerCase()

/** The columns of a body. A field in a form that we don't know is null, and the rest of the row is as it should be. */
export function readColumns({ columns, words }: Noun, body: Body): Body {
  const read = Object.entries(columns).map(([column, [type, way]]) => [
    column,
    FORMS[type].safeParse(typeof way === 'string' ? fieldOf(body, way) : way(body)).data ?? (type === 'text[]' ? [] : null),
  ])
  const searched = words.map((way) => FORMS.text.safeParse(fieldOf(body, way)).data ?? '')
  return { ...Object.fromEntries(read), words: searched.join(' ').toLowerCase() }
}

/** What records of every noun have, beside the columns of their own. */
export const SHARED_COLUMNS = [
  'body',
  'is_whole',
  'is_lacking',
  'is_unreadable',
  'source',
  'written_as',
  'doubted_as',
  'happened_at',
  'checked_at',
  'words',
]

/**
 * The table of a noun, with an index for its newest rows, one for its words, and one for those in doubt. What a noun gains after a
 * release belongs into a migration of its own: this one never changes.
 */
export function migrationOf({ table, columns, indexes = {}, found = [] }: Noun): Migration {
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
