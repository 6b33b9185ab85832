import { describe, expect, test } from 'vitest'
import { RequestError } from '#src/shell/request.ts'
import { findCodeProblem, getAppName, scopeLabels } from './device-code.ts'

/** The refusals of better-auth 1.7.7's device flow, and those that are none. */
const REFUSALS: [status: number, code: string, message: string, problem: string | undefined][] = [
  [400, 'invalid_request', 'Invalid user code', 'unknown'],
  [400, 'expired_token', 'User code has expired', 'expired'],
  [400, 'invalid_request', 'Device code already processed', 'used'],
  [400, 'invalid_request', 'Device code has not been claimed by a verifying session; call `GET /device` …', 'foreign'],
  [403, 'access_denied', 'You are not authorized to approve this device authorization', 'foreign'],
  [401, 'unauthorized', 'Authentication required', 'signed-out'],
  [401, 'REFUSED', 'This is not possible', 'signed-out'],
  [400, 'REFUSED', 'This is not possible', 'unknown'],
  [429, 'TOO_MANY_REQUESTS', 'Too many requests', undefined],
  [500, 'INTERNAL', 'Something broke', undefined],
  [0, 'NO_CONNECTION', 'Can’t reach the server.', undefined],
]

describe('a rejection in the device flow', () => {
  test.each(REFUSALS)('%i %s "%s" means: %s', (status, code, message, problem) => {
    expect(findCodeProblem(new RequestError({ status, code, message }))).toBe(problem)
  })

  test('is not any other error', () => {
    expect(findCodeProblem(new Error('Invalid user code'))).toBeUndefined()
  })
})

test('our own app has a display name, and another app has the name it gives itself', () => {
  expect(getAppName('tradepost-cli')).toBe('Tradepost command line')
  expect(getAppName('somebody-elses')).toBe('somebody-elses')
})

test('a known scope is described in words, and an unknown one by its name', () => {
  expect(scopeLabels('openid  email orders:read')).toEqual(['Know who you are', 'See your email', 'orders:read'])
})

test.each(['', null, undefined])('an app without scopes (%s) lists no permissions', (scope) => {
  expect(scopeLabels(scope)).toEqual([])
})
