import { SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld({ platform: { limitsSignIn: true, trustedProxies: ['127.0.0.0/8', '::1'] } })
})
afterAll(() => world.close())

let clients = 0
/** Sends a request from a new client address. */
function fromNewClient(path: string, body: object) {
  clients += 1
  const address = `203.0.${Math.floor(clients / 250)}.${(clients % 250) + 1}`
  return world.visitor().call('POST', path, body, { 'x-forwarded-for': address })
}
const signUp = (email: string) => fromNewClient('/api/auth/sign-up/email', { email, name: 'Ann', password: PASSWORD })
const guess = (email: string, password = 'not-the-password') => fromNewClient('/api/auth/sign-in/email', { email, password })

test('three wrong passwords in 10 seconds limit sign-in for every client, and the response says when to retry', async () => {
  await signUp('target@example.com')
  for (let count = 0; count < 3; count += 1) expect((await guess('target@example.com')).status).toBe(401)
  const fourth = await guess('Target@example.com')
  expect(fourth.status).toBe(429)
  expect(Number(fourth.headers.get('x-retry-after'))).toBeGreaterThan(0)
  expect((await guess('target@example.com', PASSWORD)).status).toBe(429)
  world.clock.advance(11 * SECOND)
  expect((await guess('target@example.com', PASSWORD)).status).toBe(200)
})

test('only 3 of 120 simultaneous guesses from 120 clients are checked', async () => {
  await signUp('crowded@example.com')
  const answers = await Promise.all(Array.from({ length: 120 }, () => guess('crowded@example.com')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(117)
})

test('after 10 wrong passwords in 15 minutes, sign-in is rate limited until the window ends', async () => {
  await signUp('patient@example.com')
  for (let count = 0; count < 10; count += 1) {
    expect((await guess('patient@example.com')).status).toBe(401)
    world.clock.advance(5 * SECOND)
  }
  expect((await guess('patient@example.com')).status).toBe(429)
  world.clock.advance(15 * 60 * SECOND)
  expect((await guess('patient@example.com', PASSWORD)).status).toBe(200)
})

test('M34: a password reset by email allows sign-in right away after 10 wrong passwords', async () => {
  const email = 'forgetful@example.com'
  await signUp(email)
  for (let count = 0; count < 10; count += 1) {
    await guess(email)
    world.clock.advance(5 * SECOND)
  }
  expect((await guess(email)).status).toBe(429)
  await fromNewClient('/api/auth/request-password-reset', { email })
  await world.drainAll()
  const [mail] = await world.visitor().mails(email)
  const token = mail?.text.match(/reset-password\/(\w+)/)?.[1]
  expect((await fromNewClient('/api/auth/reset-password', { newPassword: 'a-better-password', token })).status).toBe(200)
  expect((await guess(email, 'a-better-password')).status).toBe(200)
})

describe('M36: within a session,', () => {
  /** Opens a signed-in session whose requests each come from a new client address. */
  async function openSession(email: string) {
    const visitor = world.visitor()
    await visitor.signUp({ email })
    const send = (path: string, body: object) => {
      clients += 1
      const headers = { 'x-forwarded-for': `198.51.${Math.floor(clients / 250)}.${(clients % 250) + 1}` }
      return visitor.call('POST', path, body, headers)
    }
    return { visitor, send }
  }
  type Send = Awaited<ReturnType<typeof openSession>>['send']
  const WRONG = 'not-the-password'
  const change = (send: Send, currentPassword: string) =>
    send('/api/auth/change-password', { currentPassword, newPassword: 'a-better-password' })

  test.each([
    ['change-password', { currentPassword: WRONG, newPassword: 'a-better-password' }],
    ['delete-user', { password: WRONG }],
    ['change-email', { password: WRONG, newEmail: 'elsewhere@example.com' }],
  ])('only 3 of 40 simultaneous guesses to /%s from 40 clients are checked', async (path, body) => {
    const { send } = await openSession(`stolen-${path}@example.com`)
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(`/api/auth/${path}`, body)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(37)
  })

  test('wrong passwords count together across routes', async () => {
    const { send } = await openSession('mixed@example.com')
    await change(send, WRONG)
    await change(send, WRONG)
    await send('/api/auth/delete-user', { password: WRONG })
    const fourth = await change(send, PASSWORD)
    expect(fourth.status).toBe(429)
    expect(Number(fourth.headers.get('x-retry-after'))).toBeGreaterThan(0)
  })

  test("wrong passwords don't block sign-in, and failed sign-ins don't block the session", async () => {
    const guessed = await openSession('apart-1@example.com')
    for (let count = 0; count < 4; count += 1) await change(guessed.send, WRONG)
    expect((await guess('apart-1@example.com', PASSWORD)).status).toBe(200)
    const open = await openSession('apart-2@example.com')
    for (let count = 0; count < 4; count += 1) await guess('apart-2@example.com')
    expect((await change(open.send, PASSWORD)).status).toBe(200)
  })

  test('a sign-in or a password reset by email clears the count of wrong passwords', async () => {
    const { send } = await openSession('owner@example.com')
    for (let count = 0; count < 4; count += 1) await change(send, WRONG)
    expect((await change(send, PASSWORD)).status).toBe(429)
    await guess('owner@example.com', PASSWORD)
    expect((await change(send, PASSWORD)).status).toBe(200)
  })

  test('a new password that is too short does not count as a guess', async () => {
    const { send } = await openSession('short@example.com')
    for (let count = 0; count < 5; count += 1) {
      const { status } = await send('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'short' })
      expect(status).toBe(400)
    }
  })
})

test('guesses for an email without an account count the same', async () => {
  for (let count = 0; count < 3; count += 1) await guess('nobody@example.com')
  expect((await guess('nobody@example.com')).status).toBe(429)
})

test('the right password clears the count, and a malformed request does not', async () => {
  await signUp('clumsy@example.com')
  for (let round = 0; round < 3; round += 1) {
    await guess('clumsy@example.com')
    await guess('clumsy@example.com')
    expect((await guess('clumsy@example.com', PASSWORD)).status).toBe(200)
  }
  for (let count = 0; count < 3; count += 1) {
    await guess('clumsy@example.com')
    await fromNewClient('/api/auth/sign-in/email', { email: 'clumsy@example.com' })
  }
  expect((await guess('clumsy@example.com')).status).toBe(429)
})

test("a client that sends too many requests is rate limited and can't evade the limit by spoofing addresses", async () => {
  const from = (spoofed: string) =>
    fetch(`${world.platform.url}/api/auth/forget-password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: world.platform.url,
        // The proxy adds the last address; the client may have made up any before it.
        'x-forwarded-for': `${spoofed}, 198.51.100.7`,
        'x-client-address': spoofed,
      },
      body: JSON.stringify({ email: 'whoever@example.com' }),
    })
  for (let count = 1; count <= 5; count += 1) expect((await from(`192.0.2.${count}`)).status).toBe(200)
  const sixth = await from('192.0.2.99')
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('x-retry-after'))).toBeGreaterThan(0)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
})
