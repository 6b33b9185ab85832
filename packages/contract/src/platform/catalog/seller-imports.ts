import * as z from 'zod'
import { Refusal } from '#src/platform/error-body.ts'
import { CurrencyCode, ErrorBody, Timestamp } from '#src/provider/primitives.ts'

export const IMPORT_BYTES_MAX = 5 * 1024 ** 2
export const IMPORT_ROWS_MAX = 10_000
export const IMPORT_COLUMNS_MAX = 100

/** The nouns that can be imported, as in the paths of the dashboard. */
export const ImportNoun = z.enum(['products', 'customers', 'discounts']).meta({ id: 'ImportNoun' })
export type ImportNoun = z.infer<typeof ImportNoun>

/** The fields that a column can fill, and those without which a row is never created. `source_id` is kept in the metadata. */
export const IMPORT_FIELDS = {
  products: {
    all: [
      'name',
      'description',
      'type',
      'price',
      'currency',
      'interval',
      'interval_count',
      'trial_days',
      'tax_inclusive',
      'tax_category',
      'source_id',
    ],
    needed: ['name', 'price'],
  },
  customers: { all: ['email', 'name', 'phone_number', 'source_id'], needed: ['email'] },
  discounts: {
    all: [
      'code',
      'name',
      'percent_off',
      'amount_off',
      'type',
      'currency',
      'duration',
      'cycles',
      'usage_limit',
      'starts_at',
      'expires_at',
    ],
    needed: ['code'],
  },
} as const satisfies Record<ImportNoun, { all: readonly string[]; needed: readonly string[] }>

export type ImportField = (typeof IMPORT_FIELDS)[ImportNoun]['all'][number]

const FIELD_NAMES = [...new Set(Object.values(IMPORT_FIELDS).flatMap(({ all }): readonly ImportField[] => all))]
export const ImportField = z.enum(FIELD_NAMES).meta({ id: 'ImportField' })

/**
 * `new`: the file was read, and its columns wait to be matched. `checked`: each row was checked, and nothing was created yet.
 * `importing`, `undoing`: under way in the background.
 */
export const ImportStatus = z.enum(['new', 'checked', 'importing', 'imported', 'undoing', 'undone']).meta({ id: 'ImportStatus' })
export type ImportStatus = z.infer<typeof ImportStatus>

/**
 * `ready`: will be created. `existing`: already there, and left as it is. `invalid`: the row has errors. `refused`: the payments
 * provider refused it. `undone`: created, then archived or deleted again. `kept`: created, and couldn't be undone.
 */
export const ImportRowStatus = z
  .enum(['unchecked', 'ready', 'existing', 'invalid', 'created', 'refused', 'undone', 'kept'])
  .meta({ id: 'ImportRowStatus' })
export type ImportRowStatus = z.infer<typeof ImportRowStatus>

const Mapping = z.partialRecord(
  ImportField,
  z
    .int()
    .min(0)
    .max(IMPORT_COLUMNS_MAX - 1),
)
export type ImportMapping = z.infer<typeof Mapping>

export const ImportColumn = z.object({
  name: z.string().meta({ description: 'As in the first line of the file. Empty if the cell is' }),
  samples: z.array(z.string()).meta({ description: 'The first three values' }),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** GET …/imports/{noun}/{import_id}, and the answer to every change. */
export const SellerImport = z
  .object({
    id: z.string(),
    noun: ImportNoun,
    status: ImportStatus,
    file_name: z.string(),
    columns: z.array(ImportColumn),
    mapping: Mapping.meta({ description: 'Which column fills which field, counted from 0' }),
    currency: CurrencyCode.nullable().meta({ description: 'Of amounts without a currency of their own' }),
    counts: z.record(ImportRowStatus, z.int()).meta({ description: 'How many rows have which status' }),
    total: z.int(),
    can_undo: z.boolean(),
    problem: Refusal.nullable().meta({ description: 'Why work in the background waits; it continues automatically' }),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'SellerImport' })
export type SellerImport = z.infer<typeof SellerImport>

/** GET …/imports/{noun}: the newest ones. */
export const SellerImports = z.object({ items: z.array(SellerImport) }).meta({ id: 'SellerImports' })
export type SellerImports = z.infer<typeof SellerImports>

/** POST …/imports/{noun}; the body is the file. */
export const UploadImportQuery = z.object({ name: z.string().trim().min(1).max(255) })

/** PUT …/imports/{noun}/{import_id}/columns: matches the columns, and checks each row. */
export const ImportColumnsForm = z
  .strictObject({ mapping: Mapping, currency: CurrencyCode.nullable() })
  .meta({ id: 'ImportColumnsForm' })
export type ImportColumnsForm = z.infer<typeof ImportColumnsForm>

const ImportIssue = ErrorBody.shape.issues
  .unwrap()
  .element.omit({ path: true })
  .extend({ field: ImportField.nullable().meta({ description: 'Null if the whole row is meant' }) })
export type ImportIssue = z.infer<typeof ImportIssue>

export const ImportRow = z
  .object({
    line: z.int().meta({ description: 'Where the row starts in the file. The first line has the names' }),
    name: z.string().meta({ description: 'Its name, email or code' }),
    status: ImportRowStatus,
    issues: z.array(ImportIssue),
    same_as_line: z.int().nullable().meta({ description: 'An earlier row is the same' }),
    object_id: z.string().nullable().meta({ description: 'What was created, or is already there' }),
    refusal: Refusal.nullable(),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

export const IMPORT_ROWS_PAGE = 50
/** GET …/imports/{noun}/{import_id}/rows */
export const ImportRowsQuery = z.object({
  status: ImportRowStatus.optional(),
  after: z.coerce.number().int().min(0).default(0).meta({ description: 'The last line that was shown' }),
})
export const ImportRows = z.object({ items: z.array(ImportRow), has_more: z.boolean() }).meta({ id: 'ImportRows' })
export type ImportRows = z.infer<typeof ImportRows>
