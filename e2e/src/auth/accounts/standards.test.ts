import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '#src/world/raw-request.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const get = (path: string, headers: Record<string, string> = {}) => world.visitor().call('GET', path, undefined, headers)

describe('N33: addresses that password managers look up', () => {
  test('lead to the page where the password is changed, without caching the way', async () => {
    const answer = await get('/.well-known/change-password')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${world.platform.url}/account/security`])
    expect((await get('/account/security')).status).toBe(200)
    // Password managers ask for this one to see whether the site answers everything with 200.
    expect((await get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(404)
  })

  test('name the pages where passkeys are added and managed, as JSON', async () => {
    const { status, body, headers } = await get('/.well-known/passkey-endpoints')
    const page = `${world.platform.url}/account/security`
    expect({ status, body }).toEqual({ status: 200, body: { enroll: page, manage: page } })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  })
})

test('N33: a link that deletes an account leads a browser to sign-in, and tells programs that nobody is signed in', async () => {
  const ask = async (accept: string) => (await get('/api/auth/delete-user/callback?token=x', { accept })).status
  for (const accept of ['text/html,*/*;q=0.8', 'text/*', 'text/html;q=0.5'])
    expect([accept, await ask(accept)]).toEqual([accept, 302])
  for (const accept of ['*/*', 'application/json', 'application/*', 'text/html;q=0, */*', '*/*;q=0'])
    expect([accept, await ask(accept)]).toEqual([accept, 404])
})

test('N32: a health check may ask by HEAD, and links in emails are not used up by it', async () => {
  const { status } = await world.visitor().call('HEAD', '/api/auth/ok')
  expect(status).toBe(200)
  const visitor = world.visitor()
  await visitor.signUp({ email: 'head@example.com' })
  const link = (await visitor.mails('head@example.com'))[0]?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
  await visitor.call('HEAD', link)
  type Session = { user: { emailVerified: boolean } }
  expect((await visitor.get<Session>('/api/auth/get-session')).body.user.emailVerified).toBe(false)
  await visitor.get(link)
  expect((await visitor.get<Session>('/api/auth/get-session')).body.user.emailVerified).toBe(true)
})

describe('N30: a page that is opened under another name of this machine', () => {
  test.each(['127.0.0.1', '[::1]', '127.1.2.3'])('leads from %s to the address that forms are sent from', async (name) => {
    const { port, hostname } = new URL(world.platform.url)
    const answer = await sendRaw(world.platform.url, {
      method: 'GET',
      path: '/sign-in?redirect=%2Faccount',
      headers: { host: `${name}:${port}` },
    })
    expect([answer.status, answer.headers.location]).toEqual([307, `http://${hostname}:${port}/sign-in?redirect=%2Faccount`])
  })

  test.each(['shop.example', 'localhost:1', 'localhost.evil.test', '127.0.0.1.evil.test', 'x'])(
    'stays where it is for any other name: %s',
    async (name) => {
      const { port } = new URL(world.platform.url)
      const host = name.includes(':') ? name : `${name}:${port}`
      const answer = await sendRaw(world.platform.url, { method: 'GET', path: '/sign-in', headers: { host } })
      expect([answer.status, answer.headers.location]).toEqual([200, undefined])
    },
  )
})
