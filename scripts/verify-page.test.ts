import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findWebFolder, loadWebFiles } from '@tradepost/kit/http/web-files'
import { createApp, listen } from '@tradepost/kit/http/web-server'
import { createLog } from '@tradepost/kit/log'
import { createMetrics } from '@tradepost/kit/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPage } from './verify-page.ts'

/** What a proxy in front of the checkout does to its answers. */
let tamper: (path: string, answer: Response) => Promise<Response> | Response = (_, answer) => answer
const web = loadWebFiles(findWebFolder('@tradepost/provider-web'))
const app = createApp({ log: createLog('pages', 'silent'), metrics: createMetrics('pages'), isHttps: false })
web.mount(app)
app.get('/session/:id', (c) => web.page(c, { data: { text: '</script>' }, modules: ['src/test-mode.tsx'] }))
const checkout = await listen({ port: 0, host: '127.0.0.1' })
const proxy = createServer(async (request, response) => {
  const path = request.url ?? ''
  const asked = await fetch(`http://127.0.0.1:${checkout.port}${path}`, { headers: { 'accept-encoding': 'identity' } })
  const answer = await tamper(path, asked)
  for (const [name, value] of answer.headers)
    if (!/^(content-length|transfer-encoding)$/.test(name)) response.setHeader(name, value)
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
})
let url: string
beforeAll(async () => {
  await checkout.serve(app, [])
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/session/cks_1`
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await checkout.close()
})

const isPage = (path: string) => path.startsWith('/session')
const ask = () => verifyPage(url)

test('a page of this release is verified', async () => {
  tamper = (_, answer) => answer
  expect(await ask()).toEqual([])
})

test.each([
  ['an inline script', (html: string) => html.replace('</head>', '<script>steal()</script></head>'), 'steal()'],
  ['a script of its own', (html: string) => html.replace('</head>', '<script src="/evil.js"></script></head>'), '/evil.js'],
  ['a style', (html: string) => html.replace('</head>', '<link rel="stylesheet" href="/evil.css"></head>'), '/evil.css'],
  ['a frame', (html: string) => html.replace('</body>', '<iframe src="https://evil.example"></iframe></body>'), 'evil.example'],
  ['another base', (html: string) => html.replace('<head>', '<head><base href="https://evil.example">'), 'evil.example'],
  ['no digests', (html: string) => html.replaceAll(/ integrity="[^"]+"/g, ''), '/assets/index-'],
])('a page to which a proxy gives %s is named', async (_, change, name) => {
  tamper = async (path, answer) => (isPage(path) ? new Response(change(await answer.text()), answer) : answer)
  expect((await ask()).join('\n')).toContain(name)
})

test('a changed header and a changed file are named', async () => {
  tamper = (path, answer) => {
    const headers = new Headers(answer.headers)
    if (isPage(path)) headers.set('content-security-policy', "script-src * 'unsafe-inline'")
    if (isPage(path)) headers.delete('integrity-policy')
    return new Response(/assets\/test-mode/.test(path) ? 'steal()' : answer.body, { headers })
  }
  const found = (await ask()).join('\n')
  expect(found).toContain('unsafe-inline')
  expect(found).toContain('integrity-policy is missing')
  expect(found).toMatch(/assets\/test-mode-\S+ isn't as the build wrote it/)
})
