import {
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  type ImportNoun,
  type SellerImport,
} from '@tradepost/contract/platform/catalog/seller-imports'
import { CsvProblem, type ReadCsv, readCsv } from '@tradepost/kit/csv/read-csv'
import { json } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { readBytes } from '@tradepost/kit/http/request-body'
import { generateUuid } from '@tradepost/kit/ids'
import type { Context } from 'hono'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { RecordScope } from '#src/scope.ts'
import { addRows, type ImportKey } from './import-rows.ts'
import { matchColumns } from './match-columns.ts'
import { viewImports } from './view.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 80

/** Reads the bytes of the file. @throws 413 PAYLOAD_TOO_LARGE, 422 UPLOAD_EMPTY */
async function readUpload(request: Context): Promise<Uint8Array> {
  try {
    const bytes = await readBytes(request, IMPORT_BYTES_MAX)
    if (bytes.byteLength === 0) throw fault('UPLOAD_EMPTY')
    return bytes
  } catch (error) {
    throw error instanceof Fault && error.code === 'PAYLOAD_TOO_LARGE' ? fault('PAYLOAD_TOO_LARGE:import') : error
  }
}

/** @throws 422 IMPORT_FILE_UNREADABLE with what to do about the file */
function readFile(bytes: Uint8Array): ReadCsv {
  try {
    return readCsv(bytes, { rows: IMPORT_ROWS_MAX, columns: IMPORT_COLUMNS_MAX })
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error
    if (error.problem === 'quotes') throw fault('IMPORT_FILE_UNREADABLE:quotes', { line: String(error.line ?? 1) })
    throw fault(`IMPORT_FILE_UNREADABLE:${error.problem}`)
  }
}

const toColumns = ({ header, rows }: ReadCsv) =>
  header.map((name, index) => ({
    name: name.slice(0, SAMPLE_LENGTH),
    samples: rows
      .map(({ cells }) => cells[index] ?? '')
      .filter((text) => text !== '')
      .slice(0, SAMPLES)
      .map((text) => text.slice(0, SAMPLE_LENGTH)),
  }))

type Uploading = { deps: Deps; scope: RecordScope; request: Context; noun: ImportNoun; fileName: string }

/**
 * Reads a CSV file into an import whose columns are matched by their names. Nothing is created at the provider yet.
 * @throws 413 PAYLOAD_TOO_LARGE; 422 UPLOAD_EMPTY, IMPORT_FILE_UNREADABLE
 */
export async function createImport({ deps, scope, request, noun, fileName }: Uploading): Promise<SellerImport[]> {
  const file = readFile(await readUpload(request))
  const { organizationId, environment } = scope
  const key: ImportKey = { organizationId, environment, id: generateUuid() }
  const now = deps.clock.now()
  return transact(deps, async (work) => {
    const row = await work.trx
      .insertInto('imports')
      .values({
        ...key,
        noun,
        status: 'new',
        fileName,
        columns: json(toColumns(file)),
        mapping: json(matchColumns(noun, file.header)),
        currency: null,
        claimedUntil: now,
        problem: null,
        createdAt: now,
        startedAt: null,
        finishedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await addRows(work, key, file.rows)
    return viewImports({ ...scope, ...work }, [row])
  })
}
