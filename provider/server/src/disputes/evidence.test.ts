import { DAY, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'

const MEGABYTE = 1024 ** 2
const starts = { pdf: '%PDF-1.7\n', jpg: '\xff\xd8\xff\xe0', png: '\x89PNG\r\n\x1a\n' }
/** Returns a file of this size that begins like its type. */
const fileOf = (type: keyof typeof starts, size = 2000) => Buffer.concat([Buffer.from(starts[type], 'latin1')], size)

let provider: TestProvider
let business: TestBusiness
let dispute: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  const { client } = business
  const { product_id } = await client.products.create({ name: 'Thing', price: usd(5000), tax_category: 'saas' })
  const { session_id } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  const { body } = await post(provider, `/session/${session_id}/pay`, typed('4242424242424242', { expected_total: 5000 }))
  dispute = String((await call('/test_helpers/disputes', { payment_id: body.payment_id })).body.dispute_id)
})

const call = (path: string, body: object, key = business.apiKey) => ask(provider, path, { key, body })
const name = (file_name: string) =>
  ask(provider, `/disputes/${dispute}/files`, { method: 'PUT', key: business.apiKey, body: { file_name } })
async function send(url: string, bytes: Buffer<ArrayBuffer>) {
  const answer = await fetch(url, { method: 'PUT', body: bytes })
  const text = await answer.text()
  return { status: answer.status, code: text === '' ? undefined : (JSON.parse(text) as { code: string }).code }
}
async function upload(file_name: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const { body } = await name(file_name)
  expect((await send(String(body.url), bytes)).status).toBe(200)
  return String(body.file_id)
}
const challenge = (file_ids: readonly string[]) =>
  call(`/disputes/${dispute}/challenge`, { explanation: 'It was delivered on Monday.', file_ids })
type Evidence = { explanation: string | null; files: { filename: string; content_type: string; download_url: string }[] }
const evidence = () => business.client.get<Evidence>(`/disputes/${dispute}/evidence`)

test('five files of up to 5 MB answer a dispute, and are shown in the order in which they were named', async () => {
  const largest = fileOf('pdf', 5 * MEGABYTE)
  const ids = [
    await upload('Receipt.PDF', largest),
    await upload('parcel.jpg', fileOf('jpg')),
    await upload('door.jpeg', fileOf('jpg')),
    await upload('chat.png', fileOf('png')),
    await upload('terms.pdf', fileOf('pdf')),
  ]
  const unnamed = await upload('draft.pdf', fileOf('pdf'))
  expect(await evidence()).toEqual({ explanation: null, files: [] })
  expect(await challenge(ids.toReversed())).toMatchObject({ status: 200, body: { dispute_status: 'dispute_challenged' } })
  const { explanation, files } = await evidence()
  expect(explanation).toBe('It was delivered on Monday.')
  expect(files.map((file) => [file.filename, file.content_type])).toEqual([
    ['terms.pdf', 'application/pdf'],
    ['chat.png', 'image/png'],
    ['door.jpeg', 'image/jpeg'],
    ['parcel.jpg', 'image/jpeg'],
    ['Receipt.PDF', 'application/pdf'],
  ])
  expect(JSON.stringify(files)).not.toContain(unnamed)
  const read = await fetch(files[4]?.download_url ?? '')
  expect(read.headers.get('content-disposition')).toContain('attachment; filename="Receipt.PDF"')
  expect(Buffer.from(await read.arrayBuffer()).equals(largest)).toBe(true)
})

describe('a file is refused', () => {
  test.each(['photo.gif', 'page.html', 'contract.docx', 'receipt', 'pdf', '../receipt.pdf', '', 7])(
    'with 422 if it is named %j',
    async (file_name) => {
      expect(
        await ask(provider, `/disputes/${dispute}/files`, { method: 'PUT', key: business.apiKey, body: { file_name } }),
      ).toMatchObject({
        status: 422,
        body: { code: 'INVALID_REQUEST_PARAMETERS' },
      })
    },
  )

  test.each<[string, string, Buffer<ArrayBuffer>, number, string]>([
    ['is a page with the name of a PDF', 'a.pdf', Buffer.from('<script>alert(1)</script>'), 422, 'EVIDENCE_TYPE_NOT_SUPPORTED'],
    ['is a JPG with the name of a PNG', 'a.png', fileOf('jpg'), 422, 'EVIDENCE_TYPE_NOT_SUPPORTED'],
    ['is shorter than any of its type', 'a.png', Buffer.from('\x89PN', 'latin1'), 422, 'EVIDENCE_TYPE_NOT_SUPPORTED'],
    ['is empty', 'a.pdf', Buffer.alloc(0), 422, 'UPLOAD_EMPTY'],
    ['is larger than 5 MB', 'a.pdf', fileOf('pdf', 5 * MEGABYTE + 1), 413, 'PAYLOAD_TOO_LARGE'],
  ])('if it %s, and its link still takes a right one', async (_, file_name, bytes, status, code) => {
    const { body } = await name(file_name)
    const url = String(body.url)
    expect(await send(url, bytes)).toEqual({ status, code })
    expect(await challenge([String(body.file_id)])).toMatchObject({ status: 422, body: { code: 'FILE_DOES_NOT_EXIST' } })
    expect((await send(url, fileOf(file_name === 'a.pdf' ? 'pdf' : 'png'))).status).toBe(200)
    expect(await send(url, fileOf('pdf'))).toEqual({ status: 409, code: 'LINK_USED' })
    expect((await challenge([String(body.file_id)])).status).toBe(200)
  })
})

test('of four files that are sent to one link at once, one is taken', async () => {
  const { body } = await name('a.pdf')
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(String(body.url), fileOf('pdf', MEGABYTE))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await challenge([String(body.file_id)])).status).toBe(200)
})

test('an answer with six files, one file twice, or a file that is not its own changes nothing', async () => {
  const id = await upload('a.pdf', fileOf('pdf'))
  const six = Array.from({ length: 6 }, () => crypto.randomUUID())
  for (const file_ids of [six, [id, id], [id, id.toUpperCase()], ['x']])
    expect(await challenge(file_ids)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
  expect(await challenge([id, crypto.randomUUID()])).toMatchObject({ status: 422, body: { code: 'FILE_DOES_NOT_EXIST' } })
  expect((await business.client.disputes.retrieve(dispute)).dispute_status).toBe('dispute_opened')
  expect(await evidence()).toEqual({ explanation: null, files: [] })
})

test('files come too late after the answer, and after the deadline', async () => {
  const [sent, open] = [await upload('a.pdf', fileOf('pdf')), String((await name('b.pdf')).body.url)]
  expect((await challenge([sent])).status).toBe(200)
  const refused = { status: 409, code: 'INVALID_TRANSITION' }
  expect(await send(open, fileOf('pdf'))).toEqual(refused)
  expect(await name('c.pdf')).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } })
  const ended = { code: 'INVALID_TRANSITION', message: "This dispute isn't open anymore. It can't be accepted or challenged" }
  expect(await challenge([])).toMatchObject({ status: 409, body: ended })
  expect(await call(`/disputes/${dispute}/accept`, {})).toMatchObject({ status: 409, body: ended })
  expect((await evidence()).files).toHaveLength(1)
  await call(`/test_helpers/disputes/${dispute}/advance`, { to: 'escalate' })
  const late = String((await name('d.pdf')).body.url)
  provider.clock.advance(10 * DAY - MINUTE)
  const last = String((await name('e.pdf')).body.url)
  provider.clock.advance(MINUTE)
  expect((await send(late, fileOf('pdf'))).code).toBe('LINK_EXPIRED')
  for (const answer of [await name('f.pdf'), await challenge([])])
    expect(answer).toMatchObject({ status: 409, body: { code: 'DISPUTE_DEADLINE_PASSED' } })
  expect(await send(last, fileOf('pdf'))).toEqual({ status: 409, code: 'DISPUTE_DEADLINE_PASSED' })
})

test('only the business of a dispute can read its evidence or add to it', async () => {
  const id = await upload('a.pdf', fileOf('pdf'))
  await challenge([id])
  const stranger = await provider.openBusiness('Stranger Ltd')
  const missing = { status: 404, body: { code: 'DISPUTE_NOT_FOUND' } }
  expect(await ask(provider, `/disputes/${dispute}/evidence`, { method: 'GET', key: stranger.apiKey })).toMatchObject(missing)
  expect(
    await ask(provider, `/disputes/${dispute}/files`, { method: 'PUT', key: stranger.apiKey, body: { file_name: 'a.pdf' } }),
  ).toMatchObject(missing)
  const [file] = (await evidence()).files
  const link = new URL(file?.download_url ?? '')
  for (const change of [{ receiver: stranger.businessId }, { signature: 'x' }, { expires: '9999999999' }]) {
    const altered = new URL(link)
    for (const [key, value] of Object.entries(change)) altered.searchParams.set(key, value)
    expect((await fetch(altered)).status).toBe(403)
  }
  expect((await fetch(link)).status).toBe(200)
  expect((await provider.request(`/files/${id}/download${link.search}`)).status).toBe(403)
  provider.clock.advance(15 * MINUTE)
  expect((await fetch(link)).status).toBe(403)
})
