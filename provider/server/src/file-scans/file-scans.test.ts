import { randomBytes } from 'node:crypto'
import { MINUTE, startStopwatch } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buyKeys } from '#src/testing/test-license-keys.ts'
import { makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'
import { createClamdScanner, ScannerError } from './clamd.ts'
import { EICAR, startTestScanner, type TestScanner } from './test-scanner.ts'

let scanner: TestScanner
let provider: TestProvider
const logged: Record<string, unknown>[] = []
let business: TestBusiness
beforeAll(async () => {
  scanner = await startTestScanner()
  provider = await makeTestProvider({
    config: { fileScanner: scanner.url, logLevel: 'info' },
    writeLog: (line) => logged.push(JSON.parse(line)),
  })
})
beforeEach(async () => {
  scanner.behavior = 'scans'
  business = await provider.openBusiness()
})
afterAll(async () => {
  await provider.close()
  await scanner.close()
})

async function upload(bytes: Uint8Array<ArrayBuffer> | string, product?: string) {
  const { client } = business
  const caliper = { name: 'Caliper', price: usd(3900), tax_category: 'digital_products' as const }
  const productId = product ?? (await client.products.create(caliper)).product_id
  const { file_id, url } = await client.products.updateFiles(productId, { file_name: 'caliper.zip' })
  const { status } = await fetch(url, { method: 'PUT', body: bytes })
  return { product: productId, fileId: file_id, status }
}
/** What the seller sees of a product's file, and what its download answers. */
async function lookAt(product: string) {
  const { digital_product_delivery: delivery } = await business.client.products.retrieve(product)
  const [file] = delivery?.files ?? []
  const answer = await fetch(file?.download_url ?? '')
  await answer.arrayBuffer()
  return { scan: (file as { scan_status?: string | null } | undefined)?.scan_status, download: answer.status }
}
async function emailsTo(recipient: string) {
  const rows = await provider.deps.database.db.selectFrom('emails').selectAll().where('recipient', '=', recipient).execute()
  return rows.map((row) => ({ subject: row.subject, body: provider.deps.mailer.open(row)?.body }))
}

test('a clean file is delivered, and the scanner has seen every byte', async () => {
  const bytes = randomBytes(300_000)
  const { product } = await upload(bytes)
  await provider.drainAll()
  expect(await lookAt(product)).toEqual({ scan: 'clean', download: 200 })
  expect(scanner.seen.at(-1)?.equals(bytes)).toBe(true)
})

test('an infected file is delivered to nobody, and its seller sees that and gets one email', async () => {
  const { client } = business
  const brand = await client.brands.create({ name: 'North', support_email: 'help@north.example' })
  const thing = { name: 'Caliper', price: usd(5000), tax_category: 'digital_products' as const, brand_id: brand.brand_id }
  const { product_id: product } = await client.products.create(thing)
  await upload(`before ${EICAR} after`, product)
  await provider.drainAll()
  await provider.drainAll()
  expect(await lookAt(product)).toEqual({ scan: 'infected', download: 404 })
  expect(logged.filter(({ event }) => event === 'file.infected')).toMatchObject([
    { outcome: 'refused', file: expect.any(String) },
  ])
  const { payment } = await buyKeys({ provider, business }, { [product]: 1 })
  const { digital_products_delivered: isDelivered } = await client.payments.retrieve(payment)
  expect(isDelivered).toBe(false)
  const emails = await emailsTo('help@north.example')
  expect(emails).toHaveLength(1)
  expect(JSON.stringify(emails)).toContain('Eicar-Test-Signature')
})

test.each(['talks nonsense', 'refuses the size', 'breaks off'] as const)(
  'while the scanner %s, the file waits and nothing is delivered; once it works, the file is delivered',
  async (behavior) => {
    scanner.behavior = behavior
    const { product } = await upload(randomBytes(100_000))
    await provider.drainAll()
    expect(await lookAt(product)).toEqual({ scan: 'pending', download: 409 })
    scanner.behavior = 'scans'
    provider.clock.advance(MINUTE)
    await provider.drainAll()
    expect(await lookAt(product)).toEqual({ scan: 'clean', download: 200 })
  },
)

describe('the scanner', () => {
  async function* piecesOf(...pieces: Uint8Array[]) {
    yield* pieces
  }
  const once = (bytes: Uint8Array, silenceMilliseconds = 5000) =>
    createClamdScanner(scanner.url, { silenceMilliseconds })(piecesOf(bytes))

  test('says what it found', async () => {
    expect(await once(Buffer.from('harmless'))).toEqual({ isInfected: false })
    expect(await once(Buffer.from(EICAR))).toEqual({ isInfected: true, name: 'Eicar-Test-Signature' })
  })

  test('that hangs or is away says nothing of the file', async () => {
    scanner.behavior = 'hangs'
    await expect(once(Buffer.from('x'), 50)).rejects.toThrow(ScannerError)
    const gone = await startTestScanner()
    await gone.close()
    await expect(createClamdScanner(gone.url)(piecesOf())).rejects.toThrow('is away')
  })
})

test('a scanner that hangs does not hold up the end of the program, and the file waits', async () => {
  const hanging = await startTestScanner()
  hanging.behavior = 'hangs'
  const stopped = await makeTestProvider({ config: { fileScanner: hanging.url } })
  business = await stopped.openBusiness()
  const { product } = await upload(randomBytes(100_000))
  await vi.waitFor(() => expect(hanging.connections).toBe(1), 10_000)
  expect(await lookAt(product)).toEqual({ scan: 'pending', download: 409 })
  const elapsed = startStopwatch()
  await stopped.close()
  expect(elapsed()).toBeLessThan(10_000)
  await hanging.close()
})

describe('the storage of a business', () => {
  test('takes uploads up to its quota, of eight at once too, and keeps nothing of a refused one', async () => {
    const small = await makeTestProvider({ config: { fileBytesPerBusiness: 350_000 } })
    business = await small.openBusiness()
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(randomBytes(100_000))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422, 422, 422])
    expect(await Array.fromAsync(small.deps.storage.list('files'))).toHaveLength(3)
    expect((await upload(randomBytes(50_000))).status).toBe(200)
    expect((await upload(randomBytes(1))).status).toBe(422)
    business = await small.openBusiness()
    expect((await upload(randomBytes(1))).status).toBe(200)
    await small.close()
  })
})

test('a file from before a scanner was set up is delivered', async () => {
  const plain = await makeTestProvider()
  business = await plain.openBusiness()
  const { product } = await upload(randomBytes(100))
  expect(await lookAt(product)).toEqual({ scan: null, download: 200 })
  await plain.close()
})
