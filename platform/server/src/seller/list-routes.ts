import { ListFigures, listOf } from '@tradepost/contract/platform/lists'
import { CSV_START, csvRow } from '@tradepost/kit/csv'
import * as z from 'zod'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, recordsOf } from './ask-provider.ts'
import { exportList, type ListQuery, type RecordList, showFigures, showList } from './record-list.ts'

type Listing<Item> = {
  /** As in the path: `payment-links`. */
  name: string
  /** "payments" */
  words: string
  item: z.ZodType
  list: RecordList<Item>
}

/** Accepts any text: invalid parameters are ignored, and the answer names them. */
function queryOf<Item>({ filters, tabs }: RecordList<Item>) {
  const names = ['q', 'sort', 'order', 'cursor', 'ids', ...(tabs ? [tabs.name] : []), ...Object.keys(filters)]
  return z.object(Object.fromEntries(names.map((name) => [name, z.string().optional()]))).catchall(z.string())
}

const defined = (query: Readonly<Record<string, string | undefined>>): ListQuery =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Streams a CSV file while reading its rows, a thousand at a time. */
function streamCsv<Item>({ csv }: RecordList<Item>, rows: AsyncGenerator<Item[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (out) => out.enqueue(encoder.encode(CSV_START + csvRow(csv.header))),
    async pull(out) {
      const { done, value } = await rows.next()
      if (done) return out.close()
      out.enqueue(encoder.encode(value.map((item) => csvRow(csv.row(item))).join('')))
    },
    cancel: async () => void (await rows.return(undefined)),
  })
}

/** Builds the routes of a list: a page of it, its totals, and a CSV export. */
export function listRoutes<Item>(tag: string, { name, words, item, list }: Listing<Item>) {
  const root = `/api/organizations/{slug}/${name}` as const
  const query = queryOf(list)
  const { needs } = list
  return platformRoutes(tag)
    .get(root, { ...asSeller, needs, summary: `List ${words}`, query, returns: listOf(item) }, async (asked) =>
      showList(asked, await recordsOf(asked), { list, query: defined(asked.query) }),
    )
    .get(
      `${root}/figures`,
      { ...asSeller, needs, summary: `Count and sum ${words}`, query, returns: ListFigures },
      async (asked) => showFigures(await recordsOf(asked), list, defined(asked.query)),
    )
    .get(`${root}.csv`, { ...asSeller, needs, summary: `Export ${words}`, query, mediaType: 'text/csv' }, async (asked) => {
      const rows = exportList(asked, await recordsOf(asked), { list, query: defined(asked.query) })
      return new Response(streamCsv(list, rows), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}.csv"`,
          'cache-control': 'no-store',
        },
      })
    })
}
