import { randomBytes } from 'node:crypto'
import { addMilliseconds, DAY, systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { noteRestore } from '@tradepost/kit/database/restores'
import { generateUuid } from '@tradepost/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedFileUrl } from '#src/files/file-url.ts'
import { makeTestBucket, type TestBucket } from '#src/testing/test-bucket.ts'
import { makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'
import type { Storage } from './storage.ts'
import { sweepFiles } from './sweep-files.ts'

const bytes = randomBytes(100_000)
const later = () => addMilliseconds(systemClock.now(), DAY + 60_000)

let bucket: TestBucket
beforeAll(async () => {
  bucket = await makeTestBucket()
})
afterAll(() => bucket.close())

describe.each(['folder', 'bucket'] as const)('files in a %s', (filesIn) => {
  let provider: TestProvider
  let business: TestBusiness
  let storage: Storage
  let product: string
  beforeAll(async () => {
    provider = await makeTestProvider({ config: { bucket: bucket.config, filesIn } })
    ;({ storage } = provider.deps)
    business = await provider.openBusiness()
    product = (await business.client.products.create({ name: 'Film', price: usd(900), tax_category: 'digital_products' }))
      .product_id
  })
  afterAll(() => provider.close())

  const requestUpload = () => business.client.products.updateFiles(product, { file_name: 'film.mp4' })
  const put = async (url: string, body: Uint8Array<ArrayBuffer> = bytes) => {
    const answer = await fetch(url, { method: 'PUT', body })
    await answer.arrayBuffer()
    return answer
  }
  const download = async (fileId: string) => {
    const answer = await fetch(signedFileUrl(provider.deps, { fileId, receiver: 'cus_maya' }))
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const listKeys = async () => (await Array.fromAsync(storage.list('files'))).map(({ key }) => key)

  test('the row of an upload names its key, and bytes under it are never swept', async () => {
    const { file_id, url } = await requestUpload()
    expect((await put(url)).status).toBe(200)
    const [key] = (await listKeys()).filter((each) => each.startsWith(`files/${file_id}-`))
    const row = await provider.deps.database.db.selectFrom('files').select('key').where('id', '=', file_id).executeTakeFirst()
    expect(row?.key).toBe(key)
    await sweepFiles(provider.deps, later())
    expect(await download(file_id)).toEqual({ status: 200, bytes })
  })

  test('a database that was restored into a store with files removes none, until somebody says that the store is its own', async () => {
    const key = `files/${generateUuid('file')}`
    const { db } = provider.deps.database
    await storage.write(key, [bytes])
    await noteRestore(db, { backup: 'of-test', ownsFiles: false })
    await sweepFiles(provider.deps, later())
    expect(await listKeys()).toContain(key)
    await sql`update restores set owns_files = true`.execute(db)
    await sweepFiles(provider.deps, later())
    expect(await listKeys()).not.toContain(key)
    await sql`drop table restores`.execute(db)
  })

  test('a file from before keys were noted is found under its ID, and never swept', async () => {
    const { file_id, url } = await requestUpload()
    await put(url)
    await storage.write(`files/${file_id}`, [bytes])
    await provider.deps.database.db.updateTable('files').set({ key: null }).where('id', '=', file_id).execute()
    await sweepFiles(provider.deps, later())
    expect((await listKeys()).filter((key) => key.includes(file_id))).toEqual([`files/${file_id}`])
    expect(await download(file_id)).toEqual({ status: 200, bytes })
  })

  test('of two uploads by one link, the refused one leaves nothing', async () => {
    const { file_id, url } = await requestUpload()
    const statuses = (await Promise.all([put(url), put(url), put(url)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect((await listKeys()).filter((key) => key.includes(file_id))).toHaveLength(1)
    expect((await download(file_id)).status).toBe(200)
  })

  test('bytes that no row names are swept after a day, and not before', async () => {
    const { file_id } = await requestUpload()
    const unnamed = [`files/${file_id}-abcdefghijklmnopqrstu`, `files/${generateUuid('file')}-abcdefghijklmnopqrstu`]
    for (const key of unnamed) await storage.write(key, [bytes])
    await sweepFiles(provider.deps)
    expect((await listKeys()).filter((key) => unnamed.includes(key))).toHaveLength(2)
    await sweepFiles(provider.deps, later())
    expect((await listKeys()).filter((key) => unnamed.includes(key))).toEqual([])
  })
})
