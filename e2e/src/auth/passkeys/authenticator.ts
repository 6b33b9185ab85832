import { createHash, randomBytes } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { ALGORITHM, type Algorithm, type AuthenticatorKey, makeAuthenticatorKey } from './authenticator-keys.ts'
import { type Cbor, encodeCbor } from './cbor.ts'

/** Bits of authenticator data: https://www.w3.org/TR/webauthn-3/#authdata-flags */
export const FLAG = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasCredential: 0x40 } as const

/** A passkey on this authenticator. `counter` is its number of signatures. */
export type Credential = { id: Buffer; key: AuthenticatorKey; userHandle: string; counter: number }

/** Changes to a response. Other fields stay valid and are signed as a real authenticator would sign them. */
export type Bend = {
  /** Client data fields to replace; `undefined` removes one. */
  clientData?: Record<string, unknown>
  clientDataBytes?: (bytes: Buffer) => Buffer
  /** Hashed in place of the relying party's id. */
  rpId?: string
  flags?: (flags: number) => number
  /** The counter to report; the authenticator's own counter continues. */
  counter?: number
  /** Replaces the credential's id, inside and outside. */
  credentialId?: Buffer
  /** Outside only: `id` and `rawId` of the response. */
  id?: string
  rawId?: string
  /** Algorithm of a new credential, whatever the options offered. */
  algorithm?: Algorithm
  publicKey?: Map<number | string, Cbor>
  format?: string
  statement?: Map<number | string, Cbor>
  attestationObject?: (bytes: Buffer) => Buffer
  /** Changes the authenticator data before it is signed. */
  authenticatorData?: (bytes: Buffer) => Buffer
  signedBy?: AuthenticatorKey
  signature?: (bytes: Buffer) => Buffer
  userHandle?: string
}

export type Authenticator = {
  credentials: readonly Credential[]
  /**
   * Works like `navigator.credentials.create`: creates a passkey. @throws the errors a browser raises before it asks an
   * authenticator
   */
  create(options: PublicKeyCredentialCreationOptionsJSON, bend?: Bend): RegistrationResponseJSON
  /** Works like `navigator.credentials.get`: uses the newest allowed passkey. @throws when there is none */
  get(options: PublicKeyCredentialRequestOptionsJSON, bend?: Bend): AuthenticationResponseJSON
}

const USER_ID_BYTES_MAX = 64
const CREDENTIAL_ID_BYTES = 32
const AAGUID = Buffer.alloc(16)

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const same = (bytes: Buffer) => bytes

type Ceremony = { type: 'webauthn.create' | 'webauthn.get'; challenge: string; origin: string }

function clientDataOf(ceremony: Ceremony, { clientData, clientDataBytes = same }: Bend): Buffer {
  return clientDataBytes(Buffer.from(JSON.stringify({ ...ceremony, crossOrigin: false, ...clientData })))
}

function uint(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

type Said = { rpId: string; flags: number; counter: number; attested?: Buffer }

function authenticatorDataOf(said: Said, bend: Bend): Buffer {
  const { flags: bendFlags = (flags: number) => flags, authenticatorData = same } = bend
  const flags = Buffer.from([bendFlags(said.flags)])
  const parts = [sha256(bend.rpId ?? said.rpId), flags, uint(bend.counter ?? said.counter, 4), said.attested ?? Buffer.alloc(0)]
  return authenticatorData(Buffer.concat(parts))
}

function checkCreation(options: PublicKeyCredentialCreationOptionsJSON, rpId: string, own: readonly Credential[]): void {
  const userIdBytes = Buffer.from(options.user.id, 'base64url').byteLength
  if (userIdBytes < 1 || userIdBytes > USER_ID_BYTES_MAX) throw new TypeError(`The user id has ${userIdBytes} bytes`)
  if ((options.rp.id ?? rpId) !== rpId) throw new Error(`SecurityError: ${options.rp.id} is not ${rpId}`)
  if (options.excludeCredentials?.some(({ id }) => own.some((credential) => toText(credential.id) === id)))
    throw new Error('InvalidStateError: this authenticator is registered already')
  if (!options.pubKeyCredParams.some(({ alg }) => alg === ALGORITHM.ES256)) throw new Error('NotSupportedError: no ES256')
}

type Place = { origin: string; rpId: string }

function attest({ origin, rpId }: Place, credential: Credential, challenge: string, bend: Bend): RegistrationResponseJSON {
  const { id, key } = credential
  const { attestationObject = same } = bend
  const attested = Buffer.concat([AAGUID, uint(id.byteLength, 2), id, encodeCbor(bend.publicKey ?? key.cose)])
  const flags = FLAG.userPresent | FLAG.userVerified | FLAG.hasCredential
  const attestation = new Map<string, Cbor>([
    ['fmt', bend.format ?? 'none'],
    ['attStmt', bend.statement ?? new Map()],
    ['authData', authenticatorDataOf({ rpId, flags, counter: 0, attested }, bend)],
  ])
  return {
    id: bend.id ?? toText(id),
    rawId: bend.rawId ?? toText(id),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: {
      clientDataJSON: toText(clientDataOf({ type: 'webauthn.create', challenge, origin }, bend)),
      attestationObject: toText(attestationObject(encodeCbor(attestation))),
      transports: ['internal'],
    },
  }
}

function assert({ origin, rpId }: Place, credential: Credential, challenge: string, bend: Bend): AuthenticationResponseJSON {
  const clientData = clientDataOf({ type: 'webauthn.get', challenge, origin }, bend)
  const said = { rpId, flags: FLAG.userPresent | FLAG.userVerified, counter: credential.counter }
  const authenticatorData = authenticatorDataOf(said, bend)
  const { signature = same, signedBy = credential.key } = bend
  const id = toText(bend.credentialId ?? credential.id)
  return {
    id: bend.id ?? id,
    rawId: bend.rawId ?? id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: {
      clientDataJSON: toText(clientData),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature(signedBy.sign(Buffer.concat([authenticatorData, sha256(clientData)])))),
      userHandle: bend.userHandle ?? credential.userHandle,
    },
  }
}

/** Makes a passkey authenticator with ES256 keys and a counter, and the browser around it, both headless. */
export function makeAuthenticator(place: Place): Authenticator {
  const { rpId } = place
  const credentials: Credential[] = []
  return {
    credentials,
    create(options, bend = {}) {
      checkCreation(options, rpId, credentials)
      const id = bend.credentialId ?? randomBytes(CREDENTIAL_ID_BYTES)
      const key = makeAuthenticatorKey(bend.algorithm ?? 'ES256')
      const credential = { id, key, userHandle: options.user.id, counter: 0 }
      credentials.push(credential)
      return attest(place, credential, options.challenge, bend)
    },
    get(options, bend = {}) {
      if ((options.rpId ?? rpId) !== rpId) throw new Error(`SecurityError: ${options.rpId} is not ${rpId}`)
      const allowed = options.allowCredentials ?? []
      const credential = credentials.findLast(({ id }) => allowed.length === 0 || allowed.some((one) => one.id === toText(id)))
      if (!credential) throw new Error('NotAllowedError: no such passkey here')
      credential.counter += 1
      return assert(place, credential, options.challenge, bend)
    },
  }
}
