import { describe, expect, test } from 'vitest'
import {
  createPasskeySupportError,
  getPasskeyErrorMessage,
  type PasskeyRefusal,
  toPasskeyRegistrationError,
  toPasskeySignInError,
} from './passkey-errors.ts'
import { RequestError } from './request.ts'

type Row = [title: string, refusal: PasskeyRefusal, failure: { status: number; code: string; message: string }]

const CANCELLED = { status: 400, code: 'AUTH_CANCELLED', message: 'auth cancelled' }

/** Left: what better-auth 1.7.6's client answers. Right: the specification, section 8, "Passkey". */
const SIGN_IN: Row[] = [
  ['a cancelled prompt', { status: 400, code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', message: 'Auth cancelled' }, CANCELLED],
  ['an aborted ceremony', { status: 400, code: 'ERROR_CEREMONY_ABORTED', message: 'Auth cancelled' }, CANCELLED],
  ['anything else in the browser', { status: 400, code: 'AUTH_CANCELLED', message: 'Auth cancelled' }, CANCELLED],
  [
    'an unknown passkey, in the words of the server',
    { status: 401, code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' },
    { status: 401, code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' },
  ],
  [
    'too many tries, in the words of the server',
    { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
    { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
  ],
  ['a refusal that says nothing', { status: 502 }, { status: 500, code: 'UNKNOWN_ERROR', message: 'unknown error' }],
]

const REGISTRATION: Row[] = [
  [
    'a device that has one already',
    { status: 400, code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', message: 'Previously registered' },
    { status: 400, code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', message: 'previously registered' },
  ],
  [
    'a ceremony that was ended',
    { status: 400, code: 'ERROR_CEREMONY_ABORTED', message: 'Registration cancelled' },
    { status: 400, code: 'ERROR_CEREMONY_ABORTED', message: 'registration cancelled' },
  ],
  [
    'another error of the browser, as it is',
    { status: 400, code: 'ERROR_INVALID_RP_ID', message: 'The RP ID "a.test" is invalid for this domain' },
    { status: 400, code: 'ERROR_INVALID_RP_ID', message: 'The RP ID "a.test" is invalid for this domain' },
  ],
  [
    'an error that nobody knows',
    { status: 500, code: 'UNKNOWN_ERROR', message: 'Something broke' },
    { status: 500, code: 'UNKNOWN_ERROR', message: 'Something broke' },
  ],
  [
    'a session that is too old, in the words of the server',
    { status: 403, code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' },
    { status: 403, code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' },
  ],
]

const detailsOf = ({ status, code, message }: RequestError) => ({ status, code, message })

describe('a failed passkey has the code and words of the specification', () => {
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

test('a person reads a sentence, not the words for programs', () => {
  expect(getPasskeyErrorMessage(new RequestError(CANCELLED))).toBe('You canceled, or the passkey couldn’t be used.')
  expect(getPasskeyErrorMessage(new RequestError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Wait a minute.' }))).toBe(
    'Wait a minute.',
  )
})
