import { CSV_START, type CsvCell, csvRow } from '@tradepost/kit/csv/csv'

/** A CSV file without its ending, and its rows as they are read. */
type CsvAnswer = { name: string; header: readonly string[]; rows: AsyncGenerator<CsvCell[][]> }

/** Streams a CSV file while reading its rows, a thousand at a time. */
function streamCsv({ header, rows }: CsvAnswer): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (out) => out.enqueue(encoder.encode(CSV_START + csvRow(header))),
    async pull(out) {
      const { done, value } = await rows.next()
      if (done) return out.close()
      out.enqueue(encoder.encode(value.map(csvRow).join('')))
    },
    cancel: async () => void (await rows.return(undefined)),
  })
}

/** Answers with a CSV file to save. */
export function answerCsv(file: CsvAnswer): Response {
  return new Response(streamCsv(file), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
