import { describe, expect, test } from 'vitest'
import { RequestError } from '#src/shell/request.ts'
import {
  createPasskeySupportError,
  getPasskeyErrorMessage,
  type PasskeyRefusal,
  toPasskeyRegistrationError,
  toPasskeySignInError,
} from './passkey-errors.ts'

type Row = [title: string, refusal: PasskeyRefusal, failure: { status: number; code: string; message: string }]

const CANCELLED = { status: 400, code: 'AUTH_CANCELLED', message: 'auth cancelled' }

/** Left: what better-auth 1.7.6's client answers. Right: the specification, section 8, "Passkey". */
const SIGN_IN: Row[] = [
  ['a canceled prompt', { status: 400, code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', message: 'Auth cancelled' }, CANCELLED],
  ['an aborted ceremony', { status: 400, code: 'ERROR_CEREMONY_ABORTED', message: 'Auth cancelled' }, CANCELLED],
  ['any other browser error', { status: 400, code: 'AUTH_CANCELLED', message: 'Auth cancelled' }, CANCELLED],
  [
    "an unknown passkey, with the server's message",
    { status: 401, code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' },
    { status: 401, code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' },
  ],
  [
    "too many tries, with the server's message",
    { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
    { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
  ],
  ['a rejection without a message', { status: 502 }, { status: 500, code: 'UNKNOWN_ERROR', message: 'unknown error' }],
]

const REGISTRATION: Row[] = [
  [
    'a device that already has one',
    { status: 400, code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', message: 'Previously registered' },
    { status: 400, code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', message: 'previously registered' },
  ],
  [
    'an aborted ceremony',
    { status: 400, code: 'ERROR_CEREMONY_ABORTED', message: 'Registration cancelled' },
    { status: 400, code: 'ERROR_CEREMONY_ABORTED', message: 'registration cancelled' },
  ],
  [
    'another browser error, unchanged',
    { status: 400, code: 'ERROR_INVALID_RP_ID', message: 'The RP ID "a.test" is invalid for this domain' },
    { status: 400, code: 'ERROR_INVALID_RP_ID', message: 'The RP ID "a.test" is invalid for this domain' },
  ],
  [
    'an unknown error',
    { status: 500, code: 'UNKNOWN_ERROR', message: 'Something broke' },
    { status: 500, code: 'UNKNOWN_ERROR', message: 'Something broke' },
  ],
  [
    "a session that is too old, with the server's message",
    { status: 403, code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' },
    { status: 403, code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' },
  ],
]

const detailsOf = ({ status, code, message }: RequestError) => ({ status, code, message })

describe('a passkey failure has the code and message of the specification:', () => {
  test.each(SIGN_IN)('signing in: %s', (_, refusal, expected) => {
    expect(detailsOf(toPasskeySignInError(refusal))).toEqual(expected)
  })

  test.each(REGISTRATION)('adding one: %s', (_, refusal, expected) => {
    expect(detailsOf(toPasskeyRegistrationError(refusal))).toEqual(expected)
  })

  test('a browser without passkeys', () => {
    expect(createPasskeySupportError().message).toBe('WebAuthn is not supported in this browser')
  })
})

test('a person reads a sentence instead of the technical message', () => {
  expect(getPasskeyErrorMessage(new RequestError(CANCELLED))).toBe('You canceled, or the passkey couldn’t be used.')
  expect(getPasskeyErrorMessage(new RequestError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Wait a minute.' }))).toBe(
    'Wait a minute.',
  )
})
