import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog } from '@tradepost/kit/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isLeakedPassword } from './leaked-passwords.ts'

const PASSWORD = 'a password that was stolen'
const digest = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase()
const REST = digest.slice(5)

/** What the service answers next, and what it was asked. */
let answer: { status: number; text: string; location?: string }
const asked: { url: string | undefined; padding: string | string[] | undefined }[] = []
const server = createServer((request, response) => {
  asked.push({ url: request.url, padding: request.headers['add-padding'] })
  response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.text)
})
const lines: string[] = []
const log = createLog('test', 'info', (line) => lines.push(line))
let passwordLookupUrl: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  passwordLookupUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked.length = 0
  lines.length = 0
})

/** Asks with the settings of a program that have only this one. */
const ask = (url: string | undefined) => isLeakedPassword({ config: { passwordLookupUrl: url }, log }, PASSWORD)

test.each([
  ['in the list', `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${REST}:37\r\n`, true],
  ['in the list, the last one', `${REST}:1`, true],
  ['not in it', '0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n', false],
  ['only padding', `${REST}:0\r\n`, false],
  ['part of a longer line', `X${REST}:5\r\n`, false],
])('a password whose hash is %s is leaked or not, and the service learns five digits of it', async (_, text, isLeaked) => {
  answer = { status: 200, text }
  expect(await ask(passwordLookupUrl)).toBe(isLeaked)
  expect(asked).toEqual([{ url: `/range/${digest.slice(0, 5)}`, padding: 'true' }])
  expect(lines).toEqual([])
})

test.each([
  ['fails', { status: 500, text: `${REST}:9` }],
  ['leads elsewhere', { status: 302, text: '', location: '/elsewhere' }],
])('a service that %s refuses nobody, is not followed, and is logged without the password', async (_, given) => {
  answer = given
  expect(await ask(passwordLookupUrl)).toBe(false)
  expect(asked).toHaveLength(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(new RegExp(`${PASSWORD}|${REST}`))
})

test('without the setting nobody is asked', async () => {
  answer = { status: 200, text: `${REST}:9` }
  expect(await ask(undefined)).toBe(false)
  expect(asked).toEqual([])
})
