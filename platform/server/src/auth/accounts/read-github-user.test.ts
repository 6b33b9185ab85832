import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readGitHubUser } from './read-github-user.ts'

const PROFILE = { id: 7, login: 'maya', name: 'Maya Lindqvist', email: null, avatar_url: 'https://avatars.example/7' }
const EMAILS = [
  { email: 'old@example.com', primary: false, verified: true },
  { email: 'maya@example.com', primary: true, verified: true },
]

/** What GitHub answers by path, and what it was asked. */
let answers: Record<string, { status?: number; location?: string; body?: unknown }>
const asked: string[] = []
const github = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.authorization}`)
  const { status = 200, location, body } = answers[request.url ?? ''] ?? { status: 404 }
  response.writeHead(status, location ? { location } : {}).end(JSON.stringify(body ?? null))
})
let api: string
beforeAll(async () => {
  github.listen(0, '127.0.0.1')
  await once(github, 'listening')
  api = `http://127.0.0.1:${(github.address() as AddressInfo).port}`
})
afterAll(() => github.close())
beforeEach(() => {
  asked.length = 0
})

const read = () => readGitHubUser({ accessToken: 'gho_1' }, api)

test.each([
  ['the primary one', PROFILE, EMAILS, { email: 'maya@example.com', emailVerified: true }],
  ['the public one', { ...PROFILE, email: 'old@example.com' }, EMAILS, { email: 'old@example.com', emailVerified: true }],
  ['an unverified one', PROFILE, [{ ...EMAILS[1], verified: false }], { email: 'maya@example.com', emailVerified: false }],
  ['none, as the token may not read them', PROFILE, null, { email: undefined, emailVerified: false }],
])('who signed in at GitHub has one email: %s', async (_, profile, emails, expected) => {
  answers = { '/user': { body: profile }, '/user/emails': emails === null ? { status: 403 } : { body: emails } }
  expect(await read()).toEqual({
    user: { name: 'Maya Lindqvist', image: 'https://avatars.example/7', ...expected },
    data: profile,
  })
  expect(asked).toEqual(['/user Bearer gho_1', '/user/emails Bearer gho_1'])
})

test.each([
  ['leads elsewhere', { status: 302, location: '/elsewhere' }],
  ['leads to another path for good', { status: 301, location: '/user2' }],
  ['refuses the token', { status: 401 }],
  ['says nothing of use', { body: { login: 'maya' } }],
])('nobody signs in when GitHub %s, and no redirect is followed', async (_, answer) => {
  answers = { '/user': answer, '/user/emails': { body: EMAILS }, '/user2': { body: PROFILE }, '/elsewhere': { body: PROFILE } }
  expect(await read()).toBeNull()
  expect(asked).toEqual(['/user Bearer gho_1'])
})
