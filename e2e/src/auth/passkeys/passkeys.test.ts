import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import type { Algorithm } from './authenticator-keys.ts'
import {
  authenticatorAt,
  listPasskeys,
  makePasskeyOwner,
  offerRegistration,
  offerSignIn,
  type PasskeyOwner,
  register,
  sendRegistration,
  sendSignIn,
  sessionCookieOf,
  signInByPasskey,
  signUpSomebody,
} from './passkey-world.ts'

const OPTIONS = '/api/auth/passkey/generate-authenticate-options'
const CHALLENGE_COOKIE = /better-auth-passkey/

let world: World
let owner: PasskeyOwner
beforeAll(async () => {
  world = await makeWorld()
  owner = await makePasskeyOwner(world)
})
afterAll(() => world.close())

const bytesIn = (text: string) => Buffer.from(text, 'base64url').byteLength

describe('a passkey', () => {
  test('is requested for this site, with a user handle of 1 to 64 bytes and a new challenge each time', async () => {
    const { visitor } = await signUpSomebody(world)
    const [first, second] = [await offerRegistration(visitor), await offerRegistration(visitor)]
    expect(first.rp.id).toBe(new URL(world.platform.url).hostname)
    expect(bytesIn(first.user.id)).toBeGreaterThanOrEqual(1)
    expect(bytesIn(first.user.id)).toBeLessThanOrEqual(64)
    expect(bytesIn(first.challenge)).toBeGreaterThanOrEqual(16)
    expect(second.challenge).not.toBe(first.challenge)
  })

  test('can be registered with a name, listed, renamed and deleted by its owner', async () => {
    const { visitor } = await signUpSomebody(world)
    const response = authenticatorAt(world).create(await offerRegistration(visitor))
    const made = await sendRegistration(visitor, response, 'Blue key')
    expect(made).toMatchObject({ status: 200, body: { name: 'Blue key', credentialID: response.id, counter: 0 } })
    expect(await listPasskeys(visitor)).toMatchObject([{ id: made.body.id, name: 'Blue key' }])
    const renamed = await visitor.post('/api/auth/passkey/update-passkey', { id: made.body.id, name: 'Green key' })
    expect(renamed).toMatchObject({ status: 200, body: { passkey: { name: 'Green key' } } })
    const long = { id: made.body.id, name: 'x'.repeat(201) }
    expect((await visitor.post('/api/auth/passkey/update-passkey', long)).status).toBe(422)
    const another = authenticatorAt(world).create(await offerRegistration(visitor))
    expect((await sendRegistration(visitor, another, long.name)).status).toBe(422)
    const deleted = await visitor.post('/api/auth/passkey/delete-passkey', { id: made.body.id })
    expect(deleted).toMatchObject({ status: 200, body: { status: true } })
    expect(await listPasskeys(visitor)).toEqual([])
  })

  test('signs its owner in repeatedly, in new browsers', async () => {
    for (const _ of ['once', 'twice']) {
      const visitor = world.visitor()
      const answer = await signInByPasskey(visitor, owner.authenticator)
      expect(answer).toMatchObject({ status: 200, body: { user: { email: owner.email } } })
      expect(sessionCookieOf(answer)).toMatch(/HttpOnly/i)
      const session = await visitor.get<{ user: { email: string } } | null>('/api/auth/get-session')
      expect(session.body?.user.email).toBe(owner.email)
      expect(visitor.cookies.get('better-auth.last_used_login_method')).toBe('passkey')
    }
    expect((await listPasskeys(owner.visitor))[0]?.counter).toBe(2)
  })

  test.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])(
    'with a key of an offered algorithm, %s, signs its owner in',
    async (algorithm) => {
      const { visitor } = await signUpSomebody(world)
      const authenticator = authenticatorAt(world)
      const response = authenticator.create(await offerRegistration(visitor), { algorithm })
      expect((await sendRegistration(visitor, response)).status).toBe(200)
      expect((await signInByPasskey(world.visitor(), authenticator)).status).toBe(200)
    },
  )

  test("can't be registered twice on one authenticator, but an account can have several", async () => {
    const { visitor, authenticator } = await makePasskeyOwner(world)
    await expect(register(visitor, authenticator)).rejects.toThrow('InvalidStateError')
    expect((await register(visitor, authenticatorAt(world))).status).toBe(200)
    expect(await listPasskeys(visitor)).toHaveLength(2)
  })

  test("can't sign anyone in after it is deleted", async () => {
    const { visitor, authenticator, passkey } = await makePasskeyOwner(world)
    await visitor.post('/api/auth/passkey/delete-passkey', { id: passkey.id })
    const answer = await signInByPasskey(world.visitor(), authenticator)
    expect(answer.status).toBe(401)
    expect(sessionCookieOf(answer)).toBeUndefined()
  })
})

describe("someone else's passkey", () => {
  test("can't be deleted, renamed or seen", async () => {
    const { visitor } = await makePasskeyOwner(world)
    const { id } = owner.passkey
    for (const path of ['delete-passkey', 'update-passkey'])
      for (const anybody of [visitor, world.visitor()])
        expect((await anybody.post(`/api/auth/passkey/${path}`, { id, name: 'Mine' })).status).toBe(401)
    for (const path of ['delete-passkey', 'update-passkey']) {
      const ask = (of: string) => visitor.post(`/api/auth/passkey/${path}`, { id: of, name: 'Mine' })
      expect((await ask(id)).body).toEqual((await ask('missing')).body)
    }
    expect(await listPasskeys(visitor)).toHaveLength(1)
    expect((await world.visitor().get('/api/auth/passkey/list-user-passkeys')).status).toBe(401)
    expect(await listPasskeys(owner.visitor)).toMatchObject([{ id, credentialID: owner.passkey.credentialID }])
  })

  test("can't be registered again and doesn't change", async () => {
    const { visitor } = await signUpSomebody(world)
    const before = await listPasskeys(owner.visitor)
    const credentialId = Buffer.from(owner.passkey.credentialID, 'base64url')
    expect((await register(visitor, authenticatorAt(world), { credentialId })).status).toBe(400)
    expect(await listPasskeys(visitor)).toEqual([])
    expect(await listPasskeys(owner.visitor)).toEqual(before)
    expect((await signInByPasskey(world.visitor(), owner.authenticator)).body.user.email).toBe(owner.email)
  })

  test("can't be registered, even if both users send it at once", async () => {
    const people = await Promise.all([signUpSomebody(world), signUpSomebody(world)])
    const credentialId = Buffer.from('the same credential twice')
    const answers = await Promise.all(people.map(({ visitor }) => register(visitor, authenticatorAt(world), { credentialId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const lists = await Promise.all(people.map(({ visitor }) => listPasskeys(visitor)))
    expect(lists.flat()).toHaveLength(1)
  })
})

describe('sign-in options', () => {
  test.each(['GET', 'POST'])('can be requested by %s and lead to a session', async (method) => {
    const visitor = world.visitor()
    const body = method === 'POST' ? {} : undefined
    const offer = await visitor.call<PublicKeyCredentialRequestOptionsJSON>(method, OPTIONS, body)
    expect(offer).toMatchObject({ status: 200, body: { rpId: new URL(world.platform.url).hostname } })
    expect(bytesIn(offer.body.challenge)).toBeGreaterThanOrEqual(16)
    expect([...visitor.cookies.keys()].filter((name) => CHALLENGE_COOKIE.test(name))).toHaveLength(1)
    expect((await sendSignIn(visitor, owner.authenticator.get(offer.body))).status).toBe(200)
    expect((await visitor.call(method, OPTIONS, body)).status).toBe(200)
  })

  test('can be requested by POST without a body', async () => {
    expect((await world.visitor().call('POST', OPTIONS)).status).toBe(200)
  })

  test('are denied to a POST with a cookie from another site', async () => {
    for (const origin of ['http://evil.test', 'null'])
      expect((await owner.visitor.call('POST', OPTIONS, {}, { origin })).status).toBe(403)
  })

  test("list a signed-in user's passkeys, and none for a stranger", async () => {
    const { visitor, passkey } = await makePasskeyOwner(world)
    expect((await offerSignIn(visitor)).allowCredentials).toMatchObject([{ id: passkey.credentialID }])
    expect((await offerSignIn(world.visitor())).allowCredentials ?? []).toEqual([])
  })
})

describe('a challenge', () => {
  test('signs in only once', async () => {
    const visitor = world.visitor()
    const response = owner.authenticator.get(await offerSignIn(visitor))
    const cookies = new Map(visitor.cookies)
    expect((await sendSignIn(visitor, response)).status).toBe(200)
    const thief = world.visitor()
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    const replayed = await sendSignIn(thief, response)
    expect(replayed).toMatchObject({ status: 400, body: { message: 'Challenge not found' } })
    expect(sessionCookieOf(replayed)).toBeUndefined()
  })

  test('signs in only once, even if eight responses arrive at the same time', async () => {
    const visitor = world.visitor()
    const response = owner.authenticator.get(await offerSignIn(visitor))
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendSignIn(visitor, response)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
  })

  test('registers a passkey only once', async () => {
    const { visitor } = await signUpSomebody(world)
    const response = authenticatorAt(world).create(await offerRegistration(visitor))
    const cookies = new Map(visitor.cookies)
    expect((await sendRegistration(visitor, response)).status).toBe(200)
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect(await sendRegistration(visitor, response)).toMatchObject({ status: 400, body: { message: 'Challenge not found' } })
    expect(await listPasskeys(visitor)).toHaveLength(1)
  })

  test("for registration can't sign in, and one for sign-in can't register", async () => {
    const { visitor, authenticator, passkey } = await makePasskeyOwner(world)
    const { challenge } = await offerRegistration(visitor)
    const signIn = await sendSignIn(visitor, authenticator.get({ challenge }))
    expect(signIn).toMatchObject({ status: 400, body: { message: 'Challenge not found' } })
    expect(sessionCookieOf(signIn)).toBeUndefined()
    const options = await offerRegistration(visitor)
    const response = authenticatorAt(world).create({ ...options, challenge: (await offerSignIn(visitor)).challenge })
    expect(await sendRegistration(visitor, response)).toMatchObject({ status: 400, body: { message: 'Challenge not found' } })
    expect(await listPasskeys(visitor)).toMatchObject([{ id: passkey.id }])
  })

  test("of another browser can't sign in", async () => {
    const [mine, theirs, nobodys] = [world.visitor(), world.visitor(), world.visitor()]
    const response = owner.authenticator.get(await offerSignIn(theirs))
    await offerSignIn(mine)
    for (const visitor of [mine, nobodys]) {
      const answer = await sendSignIn(visitor, response)
      expect(answer.status).toBe(400)
      expect(sessionCookieOf(answer)).toBeUndefined()
    }
  })

  test("is rejected in a cookie that we didn't sign", async () => {
    const visitor = world.visitor()
    const response = owner.authenticator.get(await offerSignIn(visitor))
    for (const [name, value] of visitor.cookies) visitor.cookies.set(name, `${value.slice(0, -4)}AAAA`)
    expect(await sendSignIn(visitor, response)).toMatchObject({ status: 400, body: { message: 'Challenge not found' } })
  })

  test("of one user can't register a passkey for another", async () => {
    const [{ visitor: mine }, { visitor: theirs }] = [await signUpSomebody(world), await signUpSomebody(world)]
    const response = authenticatorAt(world).create(await offerRegistration(theirs))
    for (const [name, value] of theirs.cookies) if (CHALLENGE_COOKIE.test(name)) mine.cookies.set(name, value)
    expect([400, 401]).toContain((await sendRegistration(mine, response)).status)
    expect([...(await listPasskeys(mine)), ...(await listPasskeys(theirs))]).toEqual([])
  })
})

describe('N26: with several tabs open,', () => {
  test('each of the last five signs in, once, in any order', async () => {
    const visitor = world.visitor()
    const offers: PublicKeyCredentialRequestOptionsJSON[] = []
    for (let tab = 0; tab < 6; tab += 1) offers.push(await offerSignIn(visitor))
    const [oldest, ...open] = offers
    const send = (offer: typeof oldest) => offer && sendSignIn(visitor, owner.authenticator.get(offer))
    expect(await send(oldest)).toMatchObject({ status: 400, body: { message: 'Challenge not found' } })
    for (const offer of [...open.slice(2), ...open.slice(0, 2)].reverse()) {
      expect(await send(offer)).toMatchObject({ status: 200 })
      expect(await send(offer)).toMatchObject({ status: 400, body: { message: 'Challenge not found' } })
    }
  })

  test('each registers a passkey, beside tabs that offer a sign-in', async () => {
    const { visitor } = await signUpSomebody(world)
    const first = await offerRegistration(visitor)
    await offerSignIn(visitor)
    const second = await offerRegistration(visitor)
    expect((await sendRegistration(visitor, authenticatorAt(world).create(first))).status).toBe(200)
    expect((await sendRegistration(visitor, authenticatorAt(world).create(second))).status).toBe(200)
    expect(await listPasskeys(visitor)).toHaveLength(2)
  })

  test('an answer to no challenge uses none up', async () => {
    const visitor = world.visitor()
    const offer = await offerSignIn(visitor)
    const wrong = owner.authenticator.get({ ...offer, challenge: Buffer.from('another challenge').toString('base64url') })
    expect((await sendSignIn(visitor, wrong)).status).toBe(400)
    expect((await sendSignIn(visitor, owner.authenticator.get(offer))).status).toBe(200)
  })
})

test.each<[sent: string, transports: unknown, offered: string[] | undefined]>([
  ['none', undefined, undefined],
  ['an empty list', [], undefined],
  ['empty words', ['', ''], undefined],
  ['unknown words', ['carrier-pigeon', 'usb,nfc '], ['usb']],
  ['known words', ['internal', 'hybrid'], ['internal', 'hybrid']],
])('N27: of a passkey that was registered with %s as transports, offers name only known ones', async (_, transports, offered) => {
  const { visitor } = await signUpSomebody(world)
  const response = authenticatorAt(world).create(await offerRegistration(visitor))
  const { transports: _own, ...rest } = response.response
  const sent = { ...response, response: transports === undefined ? rest : { ...rest, transports } }
  expect((await sendRegistration(visitor, sent)).status).toBe(200)
  const wanted = { id: response.id, type: 'public-key', ...(offered ? { transports: offered } : {}) }
  expect((await offerRegistration(visitor)).excludeCredentials).toEqual([wanted])
  expect((await offerSignIn(visitor)).allowCredentials).toEqual([wanted])
})

describe('passkey registration', () => {
  test('requires a signed-in user at its start and its end', async () => {
    expect((await world.visitor().get('/api/auth/passkey/generate-register-options')).status).toBe(401)
    const { visitor } = await signUpSomebody(world)
    const response = authenticatorAt(world).create(await offerRegistration(visitor))
    for (const name of visitor.cookies.keys()) if (/session/.test(name)) visitor.cookies.delete(name)
    expect((await sendRegistration(visitor, response)).status).toBe(401)
  })

  test('causes no server error with a counter beyond the signed integer range', async () => {
    const { visitor } = await signUpSomebody(world)
    const authenticator = authenticatorAt(world)
    const { status } = await register(visitor, authenticator, { counter: 0xfffffff0 })
    expect(status).toBeLessThan(500)
    if (status === 200) expect((await signInByPasskey(world.visitor(), authenticator, { counter: 0xfffffff1 })).status).toBe(200)
  })

  test("doesn't affect password sign-in", async () => {
    const signedIn = await world.visitor().post('/api/auth/sign-in/email', { email: owner.email, password: PASSWORD })
    expect(signedIn.status).toBe(200)
  })
})
