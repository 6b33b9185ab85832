import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticatorAt, register, signInByPasskey } from '#src/auth/passkeys/passkey-world.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import {
  giveEmailAndPassword,
  isSignedIn,
  makeProtected,
  protect,
  proveMailbox,
  signUpProven,
  verifyRecovery,
  verifyTotp,
} from './authenticator-app.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A flag of authenticator data (WebAuthn, 6.1). */
const USER_VERIFIED = 0x04
const WRONG = { status: 401, body: { code: 'INVALID_CODE' } }
const USED = { status: 401, body: { code: 'INVALID_BACKUP_CODE' } }

describe('a person with an authenticator app', () => {
  test('is signed in by the password and a code, and by neither alone', async () => {
    const { email, app } = await makeProtected(world)
    const { visitor, answer } = await giveEmailAndPassword(world, email)
    expect(answer.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await verifyTotp(world.visitor(), app.codeAt(0))).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TWO_FACTOR_COOKIE' },
    })
    expect((await verifyTotp(visitor, app.codeAt(0))).status).toBe(200)
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('is not signed in by a code that was used, is old, lies ahead, or is none', async () => {
    const { email, app } = await makeProtected(world)
    const { visitor } = await giveEmailAndPassword(world, email)
    for (const code of [app.codeAt(-1), app.codeAt(-4), 'abcdef'])
      expect([code, await verifyTotp(visitor, code)]).toMatchObject([code, WRONG])
    const again = await giveEmailAndPassword(world, email)
    for (const code of [app.codeAt(4), '']) expect([code, await verifyTotp(again.visitor, code)]).toMatchObject([code, WRONG])
    expect((await verifyTotp(again.visitor, 123456)).status).toBe(422)
    expect((await verifyTotp(again.visitor, ` ${app.codeAt(0).slice(0, 3)} ${app.codeAt(0).slice(3)}`)).status).toBe(200)
    const third = await giveEmailAndPassword(world, email)
    expect(await verifyTotp(third.visitor, app.codeAt(0))).toMatchObject(WRONG)
  })

  test('has one try with a code that is sent twice at the same time', async () => {
    const { email, app } = await makeProtected(world)
    const both = await Promise.all([giveEmailAndPassword(world, email), giveEmailAndPassword(world, email)])
    const answers = await Promise.all(both.map(({ visitor }) => verifyTotp(visitor, app.codeAt(0))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('has five tries, then gives the password again; ten wrong codes lock the codes for a while', async () => {
    const { email, app, recoveryCodes } = await makeProtected(world)
    const first = await giveEmailAndPassword(world, email)
    const codes: unknown[] = []
    for (let turn = 0; turn < 6; turn += 1) codes.push((await verifyTotp(first.visitor, `00000${turn}`)).body.code)
    expect(codes).toEqual([...Array(5).fill('INVALID_CODE'), 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
    const second = await giveEmailAndPassword(world, email)
    for (let turn = 0; turn < 5; turn += 1) await verifyTotp(second.visitor, `10000${turn}`)
    const third = await giveEmailAndPassword(world, email)
    const locked = { status: 429, body: { code: 'ACCOUNT_TEMPORARILY_LOCKED' } }
    expect(await verifyTotp(third.visitor, app.codeAt(0))).toMatchObject(locked)
    expect(await verifyRecovery(third.visitor, recoveryCodes[0])).toMatchObject(locked)
  })

  test('is signed in by each recovery code once, however it is typed, until there are new ones', async () => {
    const { email, visitor, recoveryCodes } = await makeProtected(world)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    const typed = first.toUpperCase().replaceAll('-', ' ')
    expect((await verifyRecovery((await giveEmailAndPassword(world, email)).visitor, typed)).status).toBe(200)
    expect(await verifyRecovery((await giveEmailAndPassword(world, email)).visitor, first)).toMatchObject(USED)
    expect((await verifyRecovery((await giveEmailAndPassword(world, email)).visitor, second)).status).toBe(200)
    const renewed = await visitor.post<{ backupCodes: string[] }>('/api/auth/two-factor/generate-backup-codes')
    expect(renewed.body.backupCodes).toHaveLength(10)
    expect(await verifyRecovery((await giveEmailAndPassword(world, email)).visitor, recoveryCodes[2])).toMatchObject(USED)
  })

  test('is asked for a code after a reset by email, too', async () => {
    const { email, app } = await makeProtected(world)
    await world.visitor().post('/api/auth/request-password-reset', { email })
    await world.drainAll()
    const [mail] = await world.visitor().mails(email)
    const token = mail?.text.match(/reset-password\/(\w+)\?/)?.[1]
    const newPassword = 'another-good-passphrase'
    expect((await world.visitor().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    const { visitor, answer } = await giveEmailAndPassword(world, email, newPassword)
    expect(answer.body).toMatchObject({ twoFactorRedirect: true })
    expect((await verifyTotp(visitor, app.codeAt(0))).status).toBe(200)
  })

  test('is signed in by a passkey alone, which verifies the person', async () => {
    const { visitor, email } = await makeProtected(world)
    const authenticator = authenticatorAt(world)
    await register(visitor, authenticator)
    const browser = world.visitor()
    expect(await signInByPasskey(browser, authenticator)).toMatchObject({ status: 200, body: { user: { email } } })
    expect((await signInByPasskey(world.visitor(), authenticator, { flags: (flags) => flags & ~USER_VERIFIED })).status).toBe(400)
  })

  test('is asked no more once it is off, and the codes of before count for nothing', async () => {
    const { email, visitor } = await makeProtected(world)
    expect(await visitor.post('/api/auth/two-factor/disable')).toMatchObject({ status: 200, body: { status: true } })
    expect((await giveEmailAndPassword(world, email)).answer).toMatchObject({ status: 200, body: { user: { email } } })
  })

  test('leaves no code in the database, and the key only encrypted', async () => {
    const { email, recoveryCodes } = await makeProtected(world)
    const { rows } = await world.platform.deps.database.pool.query<{ secret: string; backupCodes: string }>(
      'select t.* from "twoFactor" t join "user" u on u.id = t."userId" where u.email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    const stored = JSON.stringify(rows)
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
    expect(rows[0]?.secret).toMatch(/^\W*[\w$:.-]{80,}$/)
  })
})

test('codes are set up only by somebody who proved the mailbox, and a wrong password sets nothing up', async () => {
  const stranger = world.visitor()
  await stranger.signUp({ email: uniqueEmail('stranger') })
  expect(await stranger.post('/api/auth/two-factor/enable')).toMatchObject({ status: 403, body: { code: 'MAILBOX_UNPROVEN' } })
  const { visitor } = await signUpProven(world)
  const enable = (password: string) => visitor.post('/api/auth/two-factor/enable', { password })
  expect(await enable('not-the-password')).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } })
  expect((await enable(PASSWORD)).status).toBe(200)
})

describe('a shop that requires two-step sign-in', () => {
  const demand = (visitor: Visitor, slug: string) =>
    visitor.call('PUT', `/api/organizations/${slug}/second-factor`, { is_required: true })

  test('lets only members in who have it, on all its routes, and can’t be made so by one who lacks it', async () => {
    const seller = await world.openShop('Careful Tools')
    const { slug, organizationId } = seller
    const refused = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } }
    expect(await demand(seller.visitor, slug)).toMatchObject({ ...refused, body: { variant: 'toRequire' } })
    await proveMailbox(world, seller)
    await protect(seller.visitor)
    expect((await demand(seller.visitor, slug)).status).toBe(200)

    const member = await joinOrganization(world, seller, { email: uniqueEmail('member'), role: 'admin' })
    const listed = async () =>
      (await member.get<{ items: { lacks_second_factor: boolean; permissions: string[] }[] }>('/api/organizations')).body.items[0]
    expect(await listed()).toMatchObject({ lacks_second_factor: true, permissions: [] })
    expect(await member.get(`/api/organizations/${slug}/members`)).toMatchObject(refused)
    const rename = () => member.post('/api/auth/organization/update', { organizationId, data: { name: 'Mine' } })
    expect(await rename()).toMatchObject(refused)

    const authenticator = authenticatorAt(world)
    await register(member, authenticator)
    await signInByPasskey(member, authenticator)
    expect((await listed())?.permissions).toContain('payment:read')
    expect((await member.get(`/api/organizations/${slug}/members`)).status).toBe(200)
    expect((await rename()).status).toBe(200)
  })
})

test('live keys are neither changed nor revealed without a second factor', async () => {
  const seller = await world.openShop('Live Tools')
  const root = `/api/organizations/${seller.slug}`
  const refused = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', variant: 'liveKeys' } }
  const form = { environment: 'live_mode', api_key: 'key', webhook_secret: 'whsec_c2VjcmV0c2VjcmV0' }
  expect(await seller.visitor.call('PUT', `${root}/connection`, form)).toMatchObject(refused)
  const keyForm = { name: 'Server' }
  expect((await seller.visitor.post(`${root}/access-keys`, keyForm)).status).toBe(200)
  await world.platform.deps.database.db
    .updateTable('providerConnections')
    .set({ environment: 'live_mode' })
    .where('organizationId', '=', seller.organizationId)
    .execute()
  for (const path of ['access-keys', 'connection/webhook-secret/rotate', 'connection/roll-key'])
    expect([path, await seller.visitor.post(`${root}/${path}`, keyForm)]).toMatchObject([path, refused])
})
