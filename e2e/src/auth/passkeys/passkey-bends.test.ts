import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Bend, FLAG } from './authenticator.ts'
import { makeAuthenticatorKey } from './authenticator-keys.ts'
import {
  authenticatorAt,
  listPasskeys,
  makePasskeyOwner,
  offerRegistration,
  offerSignIn,
  type PasskeyOwner,
  sendRegistration,
  sendSignIn,
  sessionCookieOf,
  signInByPasskey,
  without,
} from './passkey-world.ts'

/** An invalid response: fields to replace, or a function that changes a valid one before it is sent. */
type Wrong<R> = Bend | ((response: R) => unknown)

let world: World
/** Signed in; its registrations fail. */
let owner: PasskeyOwner
/** Owner of the passkey that others try to use. */
let victim: PasskeyOwner
beforeAll(async () => {
  world = await makeWorld()
  owner = await makePasskeyOwner(world)
  victim = await makePasskeyOwner(world)
  // After this, the platform has a counter to compare with.
  for (const { authenticator } of [owner, owner, victim]) await signInByPasskey(world.visitor(), authenticator)
})
afterAll(() => world.close())

const cut = (bytes: Buffer) => bytes.subarray(0, bytes.byteLength - 8)
const lengthen = (bytes: Buffer) => Buffer.concat([bytes, randomBytes(8)])
const flipLast = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])])
const encode = (text: string) => Buffer.from(text).toString('base64url')

/** Invalid in registration and in sign-in. */
const BOTH: [what: string, bend: Bend][] = [
  ['another challenge', { clientData: { challenge: randomBytes(32).toString('base64url') } }],
  ['no challenge', { clientData: { challenge: undefined } }],
  ['a challenge that is not text', { clientData: { challenge: { $ne: '' } } }],
  ['another site’s origin', { clientData: { origin: 'http://evil.test' } }],
  ['the origin of another port', { clientData: { origin: 'http://localhost:1' } }],
  ['no origin', { clientData: { origin: undefined } }],
  ['an origin that begins like ours', { clientData: { origin: 'http://localhost.evil.test' } }],
  ['a frame of another site', { clientData: { crossOrigin: true } }],
  ['another relying party', { rpId: 'evil.test' }],
  ['M42: a user who is present but not verified', { flags: (flags) => flags & ~FLAG.userVerified }],
  ['no user presence', { flags: (flags) => flags & ~FLAG.userPresent }],
  ["a backup of a passkey that can't be backed up", { flags: (flags) => flags | FLAG.backedUp }],
  ['authenticator data that ends early', { authenticatorData: cut }],
  ['authenticator data that is empty', { authenticatorData: () => Buffer.alloc(0) }],
  ['authenticator data that is too long', { authenticatorData: lengthen }],
  ['client data that is not JSON', { clientDataBytes: () => Buffer.from('{"type":') }],
  ['client data that is null', { clientDataBytes: () => Buffer.from('null') }],
  ['client data that is a list', { clientDataBytes: () => Buffer.from('[]') }],
  ['id and rawId that differ', { rawId: encode('another') }],
  ['an id that is not in base64url', { id: '+/=', rawId: '+/=' }],
]

async function judgeRegistration(visitor: Visitor, response: unknown) {
  const before = await listPasskeys(visitor)
  const answer = await sendRegistration(visitor, response)
  expect([answer.status, answer.body]).toEqual([expect.toBeOneOf([400, 401, 422]), expect.anything()])
  expect(sessionCookieOf(answer)).toBeUndefined()
  expect(await listPasskeys(visitor)).toEqual(before)
}

describe('passkey registration rejects, without saving anything,', () => {
  test.each<[what: string, wrong: Wrong<RegistrationResponseJSON>]>([
    ...BOTH,
    ['the type of a sign-in', { clientData: { type: 'webauthn.get' } }],
    ['an ES384 key, which was not offered', { algorithm: 'ES384' }],
    ['a PS256 key, which was not offered', { algorithm: 'PS256' }],
    ['an RS1 key, which was not offered', { algorithm: 'RS1' }],
    ['a key without an algorithm', { publicKey: new Map([[1, 2]]) }],
    ['an attestation in an unknown format', { format: 'made-up' }],
    ['an attestation of format "none" with a statement', { statement: new Map([['sig', Buffer.from([1])]]) }],
    ['an unsigned packed attestation', { format: 'packed', statement: new Map() }],
    [
      'a packed attestation with a made-up signature',
      {
        format: 'packed',
        statement: new Map<string, number | Buffer>([
          ['alg', -7],
          ['sig', randomBytes(70)],
        ]),
      },
    ],
    ['an attestation object that is not CBOR', { attestationObject: () => Buffer.from('ff00ff', 'hex') }],
    ['an attestation object that is empty', { attestationObject: () => Buffer.alloc(0) }],
    ['an attestation object that is a number', { attestationObject: () => Buffer.from([1]) }],
    ['an attestation object that ends early', { attestationObject: cut }],
    ['a deeply nested attestation object', { attestationObject: () => Buffer.alloc(16_000, 0x81) }],
    ['no credential in the authenticator data', { flags: (flags) => flags & ~FLAG.hasCredential }],
    ['a credential id that is empty', { credentialId: Buffer.alloc(0) }],
    ['a credential id longer than 1023 bytes', { credentialId: randomBytes(1024) }],
    ['a credential id too long for an index', { credentialId: randomBytes(6000) }],
    ['an outer id that differs from the inner one', { id: encode('another'), rawId: encode('another') }],
    ['another type of credential', (response) => ({ ...response, type: 'password' })],
    [
      'transports that are not a list',
      (response) => ({ ...response, response: { ...response.response, transports: 'internal' } }),
    ],
    ['transports with a NUL', (response) => ({ ...response, response: { ...response.response, transports: ['\u0000'] } })],
    ['a response that is text', () => 'response'],
    ['a response that is a list', () => []],
    ['a response that is null', () => null],
    ['an empty response', () => ({})],
    ['an inner response that is null', (response) => ({ ...response, response: null })],
    ['client data that is a number', (response) => ({ ...response, response: { ...response.response, clientDataJSON: 7 } })],
    ...['id', 'rawId', 'type', 'response', 'response.clientDataJSON', 'response.attestationObject'].map(
      (field): [string, (response: RegistrationResponseJSON) => unknown] => [
        `no ${field}`,
        (response) => without(response, field),
      ],
    ),
  ])('%s', async (_, wrong) => {
    const authenticator = authenticatorAt(world)
    const options = await offerRegistration(owner.visitor)
    const response = typeof wrong === 'function' ? wrong(authenticator.create(options)) : authenticator.create(options, wrong)
    await judgeRegistration(owner.visitor, response)
  })
})

async function judgeSignIn(visitor: Visitor, response: unknown, headers?: Record<string, string>) {
  const before = [await listPasskeys(owner.visitor), await listPasskeys(victim.visitor)]
  const answer = await visitor.call('POST', '/api/auth/passkey/verify-authentication', { response }, headers)
  expect([answer.status, answer.body]).toEqual([expect.toBeOneOf([400, 401, 403, 422]), expect.anything()])
  expect(sessionCookieOf(answer)).toBeUndefined()
  expect((await visitor.get('/api/auth/get-session')).body).toBeNull()
  expect([await listPasskeys(owner.visitor), await listPasskeys(victim.visitor)]).toEqual(before)
}

describe('passkey sign-in rejects, without a session,', () => {
  test.each<[what: string, wrong: Wrong<AuthenticationResponseJSON>]>([
    ...BOTH,
    ['the type of a registration', { clientData: { type: 'webauthn.create' } }],
    ['an altered signature', { signature: flipLast }],
    ['an empty signature', { signature: () => Buffer.alloc(0) }],
    ['a signature that is random', { signature: () => randomBytes(70) }],
    ['the signature of another key', { signedBy: makeAuthenticatorKey('ES256') }],
    ['the signature of another kind of key', { signedBy: makeAuthenticatorKey('EdDSA') }],
    ['an unregistered credential', { credentialId: randomBytes(32) }],
    ['an unchanged counter', { counter: 2 }],
    ['a decreasing counter', { counter: 1 }],
    ['a counter reset to zero', { counter: 0 }],
    ['authenticator data that announces a missing credential', { flags: (flags) => flags | FLAG.hasCredential }],
    ["someone else's user handle", { userHandle: encode('somebody else') }],
    ['another type of credential', (response) => ({ ...response, type: 'password' })],
    ['an id that is a database query', (response) => ({ ...response, id: { $ne: '' }, rawId: { $ne: '' } })],
    ['an id that is a list', (response) => ({ ...response, id: [response.id], rawId: [response.id] })],
    ['an id with a NUL', (response) => ({ ...response, id: '\u0000', rawId: '\u0000' })],
    ['a signature that is a number', (response) => ({ ...response, response: { ...response.response, signature: 7 } })],
    ['a user handle that is an object', (response) => ({ ...response, response: { ...response.response, userHandle: {} } })],
    ['a response that is text', () => 'response'],
    ['a response that is null', () => null],
    ['an empty response', () => ({})],
    ['an inner response that is null', (response) => ({ ...response, response: null })],
    ...['id', 'rawId', 'type', 'response', 'response.clientDataJSON', 'response.authenticatorData', 'response.signature'].map(
      (field): [string, (response: AuthenticationResponseJSON) => unknown] => [
        `no ${field}`,
        (response) => without(response, field),
      ],
    ),
  ])('%s', async (_, wrong) => {
    const visitor = world.visitor()
    const options = await offerSignIn(visitor)
    const response =
      typeof wrong === 'function' ? wrong(owner.authenticator.get(options)) : owner.authenticator.get(options, wrong)
    await judgeSignIn(visitor, response)
  })

  test("someone else's passkey signed with another key", async () => {
    const visitor = world.visitor()
    const credentialId = Buffer.from(victim.passkey.credentialID, 'base64url')
    await judgeSignIn(visitor, owner.authenticator.get(await offerSignIn(visitor), { credentialId }))
  })

  test('a valid response to an older challenge', async () => {
    const [before, now] = [world.visitor(), world.visitor()]
    const response = owner.authenticator.get(await offerSignIn(before))
    expect((await sendSignIn(before, response)).status).toBe(200)
    await offerSignIn(now)
    await judgeSignIn(now, response)
  })

  test('a foreign origin that the browser and the authenticator agree on', async () => {
    const visitor = world.visitor()
    const origin = 'http://evil.test'
    const response = owner.authenticator.get(await offerSignIn(visitor), { clientData: { origin } })
    await judgeSignIn(visitor, response, { origin })
  })
})

test('after all these attempts, both users can still sign in with their passkeys', async () => {
  for (const { authenticator, email } of [owner, victim])
    expect(await signInByPasskey(world.visitor(), authenticator)).toMatchObject({ status: 200, body: { user: { email } } })
})

test('one of eight simultaneous sign-ins with the same counter succeeds', async () => {
  for (const counter of [1000, 1001, 1002, 1003]) {
    const signIns = Array.from({ length: 8 }, () => signInByPasskey(world.visitor(), victim.authenticator, { counter }))
    const statuses = (await Promise.all(signIns)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  }
})

test('M42: registration and sign-in both require user verification', async () => {
  const { visitor } = owner
  expect(await offerRegistration(visitor)).toMatchObject({ authenticatorSelection: { userVerification: 'required' } })
  expect(await offerSignIn(world.visitor())).toMatchObject({ userVerification: 'required' })
  const byPost = await world.visitor().post('/api/auth/passkey/generate-authenticate-options')
  expect(byPost).toMatchObject({ status: 200, body: { userVerification: 'required' } })
})
