import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '#src/world/pages/journey.ts'

/** Serves an empty page of another origin: what was sold, as its customer opens it. */
async function serveApp() {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>App</title>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

test('N65: a page of another origin checks a license key, and reads why one cannot be activated', async ({ world, page }) => {
  const app = await serveApp()
  try {
    await page.goto(app.url)
    const call = (path: string, body: object, headers = {}) =>
      page.evaluate(
        async ({ url, json, more }) => {
          const answer = await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...more },
            body: json,
          }).catch((error: unknown) => String(error))
          return typeof answer === 'string' ? answer : { status: answer.status, body: await answer.json() }
        },
        { url: world.provider.url + path, json: JSON.stringify(body), more: headers },
      )
    const license_key = 'a-key-that-nobody-has'
    expect(await call('/licenses/validate', { license_key })).toEqual({ status: 200, body: { valid: false } })
    expect(await call('/licenses/activate', { license_key, name: 'Workshop' })).toMatchObject({
      status: 404,
      body: { code: 'LICENSE_KEY_NOT_FOUND' },
    })
    // The published library sends a key and headers of its own with every call.
    const headers = { authorization: 'Bearer not-needed', 'x-stainless-lang': 'js' }
    expect(await call('/licenses/validate', { license_key }, headers)).toMatchObject({ status: 200 })
    expect(await call('/products', {}, headers)).toBe('TypeError: Failed to fetch')
  } finally {
    await app.close()
  }
})
