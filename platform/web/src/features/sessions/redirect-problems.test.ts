import { describe, expect, test } from 'vitest'
import { getPasswordHint, getRedirectProblem } from './redirect-problems.ts'

/** The errors that the specification, section 8, lets an address carry. */
const CODES = [
  'account_already_linked_to_different_user',
  'account_not_linked',
  "email_doesn't_match",
  'email_not_found',
  'invalid_callback_request',
  'invalid_code',
  'invalid_token',
  'no_callback_url',
  'no_code',
  'oauth_provider_not_found',
  'please_restart_the_process',
  'signup_disabled',
  'state_mismatch',
  'state_not_found',
  'token_expired',
  'unable_to_create_session',
  'unable_to_create_user',
  'banned_user',
  'unable_to_get_user_info',
  'unable_to_link_account',
  'unauthorized',
  'user_not_found',
  'access_denied',
  'internal_server_error',
]

const FALLBACK = getRedirectProblem('something_nobody_knows')

describe('an error code in a URL', () => {
  test.each(CODES)('%s has its own title and sentence', (code) => {
    const { title, detail } = getRedirectProblem(code, 'Google')
    expect({ title, detail }).not.toEqual({ title: FALLBACK.title, detail: FALLBACK.detail })
    expect(title).toMatch(/^[A-Z][^_{}]*[^.]$/)
    expect(detail).toMatch(/^[A-Z][^_{}]*\.$/)
  })

  test('names the provider it comes from', () => {
    expect(getRedirectProblem('account_not_linked', 'Google').detail).toContain('link Google in your account')
  })

  test('has a message that starts with a capital letter, even without a provider name', () => {
    expect(getRedirectProblem('email_not_found').title).toBe('The other site didn’t share your email')
  })

  test.each(['Account Not Linked', ' account_not_linked', 'ACCOUNT_NOT_LINKED'])('is also recognized as "%s"', (code) => {
    expect(getRedirectProblem(code)).toEqual(getRedirectProblem('account_not_linked'))
  })

  test('that is unknown is not shown', () => {
    expect(JSON.stringify(getRedirectProblem('call_0800_123'))).not.toContain('0800')
  })
})

test.each([
  ['', 'Use 8 or more characters. A few random words work well.'],
  ['abcdef', '2 more characters. A few random words work well.'],
  ['abcdefg', '1 more character. A few random words work well.'],
  ['abcdefgh', 'Good length. Longer is better.'],
])('the hint below the password "%s" says what is missing', (typed, hint) => {
  expect(getPasswordHint(typed, 8)).toBe(hint)
})
