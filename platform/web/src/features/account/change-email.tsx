import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Account } from '@tradepost/contract/platform/account'
import { Email } from '@tradepost/contract/provider/primitives'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { Failure, wordsOf } from '#src/shell/request.ts'
import { FormDialog } from './form-dialog.tsx'

/** One change of the address; `isChanged` when it needs no link of the old address, because that was never confirmed. */
export type EmailChange = { oldEmail: string; newEmail: string; isChanged: boolean }

function emailForm(current: string) {
  return z.object({
    email: Email.refine((email) => email.toLowerCase() !== current.toLowerCase(), 'This is your e-mail already'),
  })
}

/** Why it is refused is not said, because that would tell whose address it is; what to do is. */
function refusalWords(error: unknown): string {
  const isRefused = error instanceof Failure && error.code === 'COULD_NOT_UPDATE_EMAIL'
  return isRefused ? `${error.message}. Choose another address` : wordsOf(error)
}

type ChangeEmailProps = {
  account: Account
  /** Held by the page, which goes on saying what to do when this dialog is closed. */
  change: UseMutationResult<unknown, Error, EmailChange>
}

/** The button that changes the e-mail address, with its dialog. */
export function ChangeEmail({ account, change }: ChangeEmailProps) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ resolver: zodResolver(emailForm(account.email)), mode: 'onTouched', defaultValues: { email: '' } })
  function open(next: boolean) {
    form.reset()
    if (next) change.reset()
    setIsOpen(next)
  }
  function submit({ email }: { email: string }) {
    const asked = { oldEmail: account.email, newEmail: email, isChanged: !account.is_verified }
    change.mutate(asked, { onSuccess: () => setIsOpen(false) })
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={<Button aria-label="Change your e-mail">Change</Button>}
      title="Change your e-mail"
      description={
        account.is_verified
          ? `We send a link to ${account.email} first. Your e-mail changes when you open it; then you confirm the new one.`
          : 'It changes at once. We send a link to the new address, so that you can confirm it.'
      }
      onSubmit={form.handleSubmit(submit)}
      submitLabel={account.is_verified ? 'Send the link' : 'Change the e-mail'}
      pending={change.isPending}
      error={change.error}
      errorWords={refusalWords}
    >
      <Field label="New email" error={form.formState.errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
      </Field>
    </FormDialog>
  )
}
