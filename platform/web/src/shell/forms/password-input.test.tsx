import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordInput } from './password-input.tsx'

test('a password is hidden until its person shows it, and password managers know the field', () => {
  const page = renderToStaticMarkup(<PasswordInput autoComplete="current-password" />)
  expect(page).toContain('type="password"')
  expect(page).toContain('autoComplete="current-password"')
})
