import { expect, test } from 'vitest'
import { createCallbackUrls } from './callback-urls.ts'

test('somebody who did not say where to comes back to the page that knows', () => {
  expect(createCallbackUrls('google', undefined)).toEqual({
    callbackURL: '/sign-in?arrived=1',
    newUserCallbackURL: '/welcome',
    errorCallbackURL: '/sign-in?provider=google',
  })
})

test('where somebody wanted to go is kept on each way back', () => {
  expect(createCallbackUrls('google', '/device?user_code=ABCD-EFGH')).toEqual({
    callbackURL: '/device?user_code=ABCD-EFGH',
    newUserCallbackURL: '/welcome?redirect=%2Fdevice%3Fuser_code%3DABCD-EFGH',
    errorCallbackURL: '/sign-in?provider=google&redirect=%2Fdevice%3Fuser_code%3DABCD-EFGH',
  })
})

test('no way back leads to another site', () => {
  expect(JSON.stringify(createCallbackUrls('google', '//evil.example'))).not.toContain('evil')
})
