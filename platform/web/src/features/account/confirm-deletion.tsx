import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import type { Account } from '@tradepost/contract/platform/account'
import type { Site } from '@tradepost/contract/platform/site'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { PasswordInput } from '#src/shell/forms/password-input.tsx'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { RequestError } from '#src/shell/request.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { Refusal } from './refusal.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

const PasswordForm = z.object({ password: z.string().min(1, { error: () => t('account.deletion.byPassword.missing') }) })

function isWrongPassword(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'INVALID_PASSWORD'
}

function ByPassword({ email, hasReset }: { email: string; hasReset: boolean }) {
  const remove = useDeleteAccount()
  const form = useForm({ resolver: zodResolver(PasswordForm), defaultValues: { password: '' } })
  function refuse(error: Error) {
    if (isWrongPassword(error))
      form.setError('password', { message: t('account.deletion.byPassword.incorrect') }, { shouldFocus: true })
  }
  return (
    <form
      noValidate
      className="grid max-w-[420px] gap-4"
      onSubmit={form.handleSubmit(({ password }) => remove.mutate({ password }, { onError: refuse }))}
    >
      <input hidden readOnly autoComplete="username" value={email} />
      <Field
        label={t('account.deletion.byPassword.label')}
        error={form.formState.errors.password?.message}
        aside={
          hasReset ? (
            <Link to="/forgot-password" className="tp-link">
              {t('account.deletion.byPassword.forgot')}
            </Link>
          ) : undefined
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {remove.error && !isWrongPassword(remove.error) ? <Refusal error={remove.error} /> : null}
      <div>
        <Button type="submit" variant="danger" pending={remove.isPending || remove.isSuccess}>
          {t('account.deletion.confirm.action')}
        </Button>
      </div>
    </form>
  )
}

function ByEmail({ email }: { email: string }) {
  const sendLink = useDeleteAccount()
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-sm text-ink-2">
        {t.rich('account.deletion.byEmail.lead', {
          email,
          strong: (inside) => <span className="font-medium break-words text-ink">{inside}</span>,
        })}
      </p>
      {sendLink.isSuccess ? (
        <Alert tone="success" isLive title={t('account.deletion.byEmail.sent.title')} className="w-full">
          {t('account.deletion.byEmail.sent.text')}
          <MailboxHint />
        </Alert>
      ) : null}
      {sendLink.error ? <Refusal error={sendLink.error} /> : null}
      <Button variant="danger-quiet" pending={sendLink.isPending} onClick={() => sendLink.mutate(undefined)}>
        {sendLink.isSuccess ? t('account.deletion.byEmail.resend') : t('account.deletion.byEmail.send')}
      </Button>
    </div>
  )
}

function ByFreshSession({ email }: { email: string }) {
  const remove = useDeleteAccount()
  return (
    <ConfirmChange
      change={remove}
      trigger={<Button variant="danger-quiet">{t('account.deletion.byDialog.open')}</Button>}
      title={t('account.deletion.byDialog.title', { email })}
      consequence={t('account.deletion.byDialog.consequence')}
      confirmLabel={t('account.deletion.confirm.action')}
      keepLabel={t('account.deletion.byDialog.keep')}
    />
  )
}

/** Shown if the person opened the emailed link signed out and then signed in: the link proves who they are. */
function ByLink({ token }: { token: string }) {
  const remove = useDeleteAccount()
  if (remove.error instanceof RequestError && remove.error.code === 'INVALID_DELETE_TOKEN') {
    return (
      <Alert tone="danger" isLive title={t('account.deletion.byLink.invalid.title')}>
        {t.rich('account.deletion.byLink.invalid.text', {
          link: (inside) => (
            <Link to="/account/delete" className="tp-link">
              {inside}
            </Link>
          ),
        })}
      </Alert>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-sm text-ink-2">{t('account.deletion.byLink.question')}</p>
      {remove.error ? <Refusal error={remove.error} /> : null}
      <Button variant="danger" pending={remove.isPending || remove.isSuccess} onClick={() => remove.mutate({ token })}>
        {t('account.deletion.confirm.action')}
      </Button>
    </div>
  )
}

type ConfirmDeletionProps = { account: Account; site: Site; token: string | undefined }

function Question({ account, site, token }: ConfirmDeletionProps) {
  if (token) return <ByLink token={token} />
  if (account.has_password) return <ByPassword email={account.email} hasReset={site.has_password_reset} />
  return site.deletes_account_by_mail ? <ByEmail email={account.email} /> : <ByFreshSession email={account.email} />
}

/** Asks for the password, or emails a link to people without one, before the account is deleted. */
export function ConfirmDeletion(props: ConfirmDeletionProps) {
  return (
    <Card
      title={t('account.deletion.confirm.title')}
      description={t('account.deletion.confirm.lead', { email: props.account.email })}
    >
      <Question {...props} />
    </Card>
  )
}
