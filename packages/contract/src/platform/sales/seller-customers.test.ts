import { expect, test } from 'vitest'
import { CustomerForm } from './seller-customers.ts'

const read = (email: string) => CustomerForm.safeParse({ name: 'Ruth', email, phone_number: '', metadata: {} })

test.each([
  ['', 'Enter an email'],
  ['  ', 'Enter an email'],
  ['ruth', 'Enter a valid email, such as name@example.com'],
])('the email of a customer is asked for: “%s”', (email, message) => {
  expect(read(email).error?.issues).toMatchObject([{ path: ['email'], message }])
})

test('the email of a customer is kept in lowercase', () => {
  expect(read('Ruth@Example.com').data?.email).toBe('ruth@example.com')
})
