import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProviderConfig } from '#src/config.ts'
import { signedFileUrl } from '#src/files/file-url.ts'
import { makeTestBucket } from '#src/testing/test-bucket.ts'
import { makeTestProvider, usd } from '#src/testing/test-provider.ts'

const bytes = randomBytes(300_000)

/** Starts a provider with the upload link of a product's file. */
async function makeUpload(config: Partial<ProviderConfig>) {
  const provider = await makeTestProvider({ config })
  const { client } = await provider.openBusiness()
  const { product_id } = await client.products.create({ name: 'Film', price: usd(900), tax_category: 'digital_products' })
  const { file_id, url } = await client.products.updateFiles(product_id, { file_name: 'film.mp4' })
  return {
    provider,
    upload: async () => {
      const { status, headers } = await fetch(url, { method: 'PUT', body: bytes })
      return { status, retryAfter: headers.get('retry-after') }
    },
    download: async () => {
      const answer = await fetch(signedFileUrl(provider.deps, { fileId: file_id, receiver: 'cus_maya' }))
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    },
    countFiles: async () => (await client.products.retrieve(product_id)).digital_product_delivery?.files.length ?? 0,
  }
}

test('while the bucket is away, uploads and downloads get 503, nothing is acknowledged, and the same links work once it is back', async () => {
  const bucket = await makeTestBucket()
  const { provider, upload, download, countFiles } = await makeUpload({ bucket: bucket.config, filesIn: 'bucket' })
  for (const mood of ['fails', 'refuses'] as const) {
    bucket.setMood(mood)
    expect(await upload()).toEqual({ status: 503, retryAfter: '1' })
    expect(await countFiles()).toBe(0)
    bucket.setMood('answers')
  }
  expect((await upload()).status).toBe(200)
  bucket.setMood('fails')
  expect((await download()).status).toBe(503)
  bucket.setMood('answers')
  expect(await download()).toEqual({ status: 200, bytes })
  await provider.close()
  await bucket.close()
})

test('a bucket that cannot be used refuses the start in one line', async () => {
  const bucket = await makeTestBucket()
  const config = { bucket: { ...bucket.config, name: 'nowhere' }, filesIn: 'bucket' } as const
  await expect(makeTestProvider({ config })).rejects.toThrow(/^S3_BUCKET: .* has no bucket "nowhere"$/)
  await bucket.close()
})
