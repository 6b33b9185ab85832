import { expect, test } from 'vitest'
import { createCallbackUrls } from './social-buttons.tsx'

test('without a destination, social sign-in returns to the sign-in page', () => {
  expect(createCallbackUrls('google', undefined)).toEqual({
    callbackURL: '/sign-in?arrived=1',
    newUserCallbackURL: '/welcome',
    errorCallbackURL: '/sign-in?provider=google',
  })
})

test('a destination is kept in every callback URL', () => {
  expect(createCallbackUrls('google', '/device?user_code=ABCD-EFGH')).toEqual({
    callbackURL: '/device?user_code=ABCD-EFGH',
    newUserCallbackURL: '/welcome?redirect=%2Fdevice%3Fuser_code%3DABCD-EFGH',
    errorCallbackURL: '/sign-in?provider=google&redirect=%2Fdevice%3Fuser_code%3DABCD-EFGH',
  })
})

test('no callback URL leads to another site', () => {
  expect(JSON.stringify(createCallbackUrls('google', '//evil.example'))).not.toContain('evil')
})
