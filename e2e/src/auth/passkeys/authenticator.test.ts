import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { describe, expect, test } from 'vitest'
import { type Authenticator, type Bend, FLAG, makeAuthenticator } from './authenticator.ts'
import { type Algorithm, makeAuthenticatorKey } from './authenticator-keys.ts'
import { encodeCbor } from './cbor.ts'

const PLACE = { origin: 'http://localhost:3000', rpId: 'localhost' }
const EXPECTED = { expectedOrigin: PLACE.origin, expectedRPID: PLACE.rpId }

async function register(authenticator: Authenticator, bend?: Bend) {
  const options = await generateRegistrationOptions({ rpName: 'Tradepost', rpID: PLACE.rpId, userName: 'maya' })
  const response = authenticator.create(options, bend)
  return verifyRegistrationResponse({ response, expectedChallenge: options.challenge, ...EXPECTED })
}

async function registered(authenticator: Authenticator, bend?: Bend) {
  const { verified, registrationInfo } = await register(authenticator, bend)
  if (!verified || !registrationInfo) throw new Error('The registration was not verified')
  return registrationInfo.credential
}

type Kept = Awaited<ReturnType<typeof registered>>

async function authenticate(authenticator: Authenticator, credential: Kept, bend?: Bend) {
  const options = await generateAuthenticationOptions({ rpID: PLACE.rpId, allowCredentials: [{ id: credential.id }] })
  const response = authenticator.get(options, bend)
  return verifyAuthenticationResponse({ response, expectedChallenge: options.challenge, credential, ...EXPECTED })
}

describe('a passkey verification library', () => {
  test('accepts valid responses and reads the signature counter', async () => {
    const authenticator = makeAuthenticator(PLACE)
    const credential = await registered(authenticator)
    expect(credential).toMatchObject({ counter: 0, transports: ['internal'] })
    for (const newCounter of [1, 2])
      expect(await authenticate(authenticator, credential)).toMatchObject({
        verified: true,
        authenticationInfo: { newCounter, userVerified: true, credentialDeviceType: 'singleDevice' },
      })
  })

  test.each<Algorithm>(['ES256', 'EdDSA', 'PS256', 'RS256', 'RS1'])('verifies %s keys', async (algorithm) => {
    const authenticator = makeAuthenticator(PLACE)
    const credential = await registered(authenticator, { algorithm })
    expect((await authenticate(authenticator, credential)).verified).toBe(true)
  })

  test.each<[what: string, bend: Bend, why: string]>([
    ['challenge', { clientData: { challenge: 'AAAA' } }, 'challenge'],
    ['origin', { clientData: { origin: 'http://evil.test' } }, 'origin'],
    ['type', { clientData: { type: 'webauthn.get' } }, 'type'],
    ['relying party', { rpId: 'evil.test' }, 'RP ID'],
    ['user presence', { flags: (flags) => flags & ~FLAG.userPresent }, 'User presence'],
    ['algorithm', { algorithm: 'ES384' }, 'alg "-35"'],
    ['id', { rawId: 'AAAA' }, 'not base64url-encoded'],
    ['format', { format: 'none-of-these' }, 'Unsupported Attestation Format'],
    ['statement', { statement: new Map([['sig', 1]]) }, 'unexpected attestation statement'],
    ['length', { authenticatorData: (bytes) => bytes.subarray(0, 36) }, 'at least 37 bytes'],
    ['end', { authenticatorData: (bytes) => Buffer.concat([bytes, randomBytes(2)]) }, 'Leftover bytes'],
  ])('rejects a registration with only an invalid %s', async (_, bend, why) => {
    await expect(register(makeAuthenticator(PLACE), bend)).rejects.toThrow(why)
  })

  test('rejects malformed attestation objects and client data', async () => {
    await expect(register(makeAuthenticator(PLACE), { attestationObject: () => Buffer.from('ff00ff', 'hex') })).rejects.toThrow()
    await expect(register(makeAuthenticator(PLACE), { clientDataBytes: () => Buffer.from('{') })).rejects.toThrow(SyntaxError)
  })

  test.each<[what: string, bend: Bend, why: string]>([
    ['challenge', { clientData: { challenge: 'AAAA' } }, 'challenge'],
    ['relying party', { rpId: 'evil.test' }, 'RP ID'],
    ['user presence', { flags: (flags) => flags & ~FLAG.userPresent }, 'User not present'],
    ['id', { id: 'AAAA' }, 'not base64url-encoded'],
  ])('rejects an authentication with only an invalid %s', async (_, bend, why) => {
    const authenticator = makeAuthenticator(PLACE)
    const credential = await registered(authenticator)
    await expect(authenticate(authenticator, credential, bend)).rejects.toThrow(why)
  })

  test.each<[what: string, bend: Bend]>([
    ['altered', { signature: (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]) }],
    ['from another key', { signedBy: makeAuthenticatorKey('ES256') }],
  ])('does not verify a signature that is %s', async (_, bend) => {
    const authenticator = makeAuthenticator(PLACE)
    expect((await authenticate(authenticator, await registered(authenticator), bend)).verified).toBe(false)
  })

  test('rejects a counter that does not increase', async () => {
    const authenticator = makeAuthenticator(PLACE)
    const credential = { ...(await registered(authenticator)), counter: 7 }
    await expect(authenticate(authenticator, credential, { counter: 7 })).rejects.toThrow('lower than expected')
    expect((await authenticate(authenticator, credential, { counter: 8 })).verified).toBe(true)
  })
})

describe('the simulated browser', () => {
  test('refuses to register an authenticator twice, for another site or for a user without an ID', async () => {
    const authenticator = makeAuthenticator(PLACE)
    const { id } = await registered(authenticator)
    const options = await generateRegistrationOptions({ rpName: 'Tradepost', rpID: PLACE.rpId, userName: 'maya' })
    expect(() => authenticator.create({ ...options, excludeCredentials: [{ id, type: 'public-key' }] })).toThrow(
      'InvalidStateError',
    )
    expect(() => authenticator.create({ ...options, rp: { name: 'Evil', id: 'evil.test' } })).toThrow('SecurityError')
    expect(() => authenticator.create({ ...options, user: { ...options.user, id: '' } })).toThrow(TypeError)
  })

  test('finds no passkey before one is registered, and uses the newest of several', async () => {
    const authenticator = makeAuthenticator(PLACE)
    const options = await generateAuthenticationOptions({ rpID: PLACE.rpId })
    expect(() => authenticator.get(options)).toThrow('NotAllowedError')
    await registered(authenticator)
    const newest = await registered(authenticator)
    expect(authenticator.get(options).id).toBe(newest.id)
  })
})

test.each([
  [23, '17'],
  [24, '1818'],
  [255, '18ff'],
  [256, '190100'],
  [65_536, '1a00010000'],
  [-1, '20'],
  [-257, '390100'],
  [-65_535, '39fffe'],
  ['none', '646e6f6e65'],
  [Buffer.from([1, 2]), '420102'],
  [new Map([[-1, new Map()]]), 'a120a0'],
])('CBOR encodes %o as %s', (value, hex) => {
  expect(encodeCbor(value).toString('hex')).toBe(hex)
})
