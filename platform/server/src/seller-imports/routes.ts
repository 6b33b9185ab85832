import {
  IMPORT_ROWS_PAGE,
  ImportColumnsForm,
  ImportNoun,
  ImportRows,
  ImportRowsQuery,
  SellerImport,
  SellerImports,
  UploadImportQuery,
} from '@tradepost/contract/platform/catalog/seller-imports'
import { assert } from '@tradepost/kit/faults'
import { platformRoutes } from '#src/callers.ts'
import { answerCsv } from '#src/seller/answer-csv.ts'
import { asSeller, asUpload, recordsOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { checkImport } from './check-import.ts'
import { createImport } from './create-import.ts'
import { getImport, listRows } from './import-rows.ts'
import { IMPORT_KINDS } from './nouns.ts'
import { REPORT_HEADER, readReport } from './report.ts'
import { startImport, undoImport } from './start-import.ts'
import type { ImportTableRow } from './table.ts'
import { viewImports, viewRow } from './view.ts'

/** Enough to come back to an import; each is kept for a month. */
const NEWEST = 20

function only(items: SellerImport[]): SellerImport {
  const [item] = items
  assert(item, 'One import in, one out')
  return item
}

const viewOne = async (asked: SellerCall, row: ImportTableRow) => only(await viewImports(await recordsOf(asked), [row]))

const rootOf = (noun: ImportNoun) => `/api/organizations/{slug}/imports/${noun}` as const
const oneOf = (noun: ImportNoun) => `${rootOf(noun)}/{import_id}` as const

/** Lists the newest imports of a noun, newest first. */
async function listImports(asked: SellerCall, noun: ImportNoun): Promise<SellerImports> {
  const scope = await recordsOf(asked)
  const { organizationId, environment, trx } = scope
  const rows = await trx
    .selectFrom('imports')
    .selectAll()
    .where((row) => row.and({ organizationId, environment, noun }))
    .orderBy('createdAt', 'desc')
    .limit(NEWEST)
    .execute()
  return { items: await viewImports(scope, rows) }
}

const readRoutes = (noun: ImportNoun, { needs } = IMPORT_KINDS[noun]) =>
  platformRoutes(`Seller: ${noun}`)
    .get(
      rootOf(noun),
      { ...asSeller, needs, summary: `List the newest imports of ${noun}`, returns: SellerImports },
      async (asked) => listImports(asked, noun),
    )
    .get(oneOf(noun), { ...asSeller, needs, summary: `Get an import of ${noun}`, returns: SellerImport }, async (asked) =>
      viewOne(asked, await getImport(await recordsOf(asked), { noun, id: asked.params.import_id })),
    )
    .get(
      `${oneOf(noun)}/rows`,
      { ...asSeller, needs, summary: `List the rows of an import of ${noun}`, query: ImportRowsQuery, returns: ImportRows },
      async (asked) => {
        const scope = await recordsOf(asked)
        const found = await getImport(scope, { noun, id: asked.params.import_id })
        const rows = await listRows(scope, found, { ...asked.query, limit: IMPORT_ROWS_PAGE + 1 })
        return { items: rows.slice(0, IMPORT_ROWS_PAGE).map(viewRow), has_more: rows.length > IMPORT_ROWS_PAGE }
      },
    )
    .get(
      `${oneOf(noun)}/report.csv`,
      { ...asSeller, needs, summary: `Download the report of an import of ${noun}`, mediaType: 'text/csv' },
      async (asked) => {
        const scope = await recordsOf(asked)
        const found = await getImport(scope, { noun, id: asked.params.import_id })
        return answerCsv({ name: `${noun}-import`, header: REPORT_HEADER, rows: readReport(scope, found) })
      },
    )

const changeRoutes = (noun: ImportNoun, { needs } = IMPORT_KINDS[noun]) =>
  platformRoutes(`Seller: ${noun}`)
    .post(
      rootOf(noun),
      {
        ...asSeller,
        needs,
        action: null,
        ...asUpload,
        summary: `Upload a CSV file of ${noun}`,
        description: 'Reads the file and matches its columns by their names. Nothing is created yet.',
        query: UploadImportQuery,
        returns: SellerImport,
      },
      async (asked) => {
        const { deps, request, query } = asked
        return only(await createImport({ deps, scope: await recordsOf(asked), request, noun, fileName: query.name }))
      },
    )
    .put(
      `${oneOf(noun)}/columns`,
      {
        ...asSeller,
        needs,
        action: null,
        summary: `Match the columns of an import of ${noun}, and check each row`,
        body: ImportColumnsForm,
        returns: SellerImport,
      },
      async (asked) => {
        const { deps, params, body: form } = asked
        return only(await checkImport(deps, await recordsOf(asked), { noun, id: params.import_id, form }))
      },
    )
    .post(
      `${oneOf(noun)}/start`,
      { ...asSeller, needs, action: 'import.started', summary: `Start an import of ${noun}`, returns: SellerImport },
      async (asked) => {
        const scope = await recordsOf(asked)
        const { row, ready } = await startImport(asked.deps, scope, { noun, id: asked.params.import_id })
        asked.noteChange({ objectName: row.fileName, current: { noun, rows: ready } })
        return viewOne(asked, row)
      },
    )

/** Only what the provider lets go can be undone. */
function undoRoutes(noun: ImportNoun) {
  const { undo } = IMPORT_KINDS[noun]
  if (!undo) return []
  const routes = platformRoutes(`Seller: ${noun}`).post(
    `${oneOf(noun)}/undo`,
    { ...asSeller, needs: undo.needs, action: 'import.undone', summary: `Undo an import of ${noun}`, returns: SellerImport },
    async (asked) => {
      const row = await undoImport(asked.deps, await recordsOf(asked), { noun, id: asked.params.import_id })
      asked.noteChange({ objectName: row.fileName, current: { noun } })
      return viewOne(asked, row)
    },
  )
  return [routes]
}

/** The routes of each noun: its own permissions guard them. */
export const sellerImportRoutes = ImportNoun.options.flatMap((noun) => [
  readRoutes(noun),
  changeRoutes(noun),
  ...undoRoutes(noun),
])
