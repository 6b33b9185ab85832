import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Site } from '@tradepost/contract/platform/site'
import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useForm, useWatch } from 'react-hook-form'
import { t } from '#src/messages.ts'
import { PasswordInput } from '#src/shell/forms/password-input.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage, RequestError } from '#src/shell/request.ts'
import { siteQuery } from '#src/shell/site.ts'
import { resetLinkQuery, useResetPassword } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { resetForm } from './forms.ts'
import { getPasswordHint } from './redirect-problems.ts'
import { ResetOff } from './request-password-reset.tsx'

/** Returns whether the token was already used or has expired. */
function isSpent(error: Error): boolean {
  return error instanceof RequestError && error.code === 'INVALID_TOKEN'
}

function ResetFields({ site, reset }: { site: Site; reset: ReturnType<typeof useResetPassword> }) {
  const form = useForm({
    resolver: zodResolver(resetForm(site.password_length)),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  if (reset.isSuccess) {
    return (
      <>
        <Alert tone="success" isLive title={t('sessions.reset.done')}>
          {site.reset_revokes_sessions ? t('sessions.reset.doneText') : t('sessions.reset.doneTextOthersStay')}
        </Alert>
        <Link to="/sign-in" className={getButtonClassName({ variant: 'primary', size: 'xl', isFull: true })}>
          {t('actions.signIn')}
        </Link>
      </>
    )
  }
  return (
    <form noValidate className="grid gap-4.5" onSubmit={form.handleSubmit((values) => reset.mutate(values.password))}>
      <Field
        label={t('sessions.fields.newPassword')}
        size="lg"
        error={form.formState.errors.password?.message}
        hint={getPasswordHint(password, site.password_length.min)}
      >
        <PasswordInput size="lg" autoComplete="new-password" {...form.register('password')} />
      </Field>
      {reset.isError ? (
        <Alert tone="danger" isLive title={isSpent(reset.error) ? t('sessions.reset.spent') : getErrorMessage(reset.error)}>
          {isSpent(reset.error) ? `${t('sessions.reset.spentText')} ` : null}
          <Link to="/forgot-password" className="tp-link">
            {t('sessions.reset.getNewLink')}
          </Link>
        </Alert>
      ) : null}
      <Button type="submit" variant="primary" size="xl" isFull pending={reset.isPending}>
        {t('sessions.reset.submit')}
      </Button>
    </form>
  )
}

/** Shows the form for a new password, which the emailed link opens. */
export function ResetPassword({ token, hasError }: { token: string | undefined; hasError: boolean }) {
  const site = useQuery(siteQuery)
  const reset = useResetPassword(token ?? '')
  // Checked once, before the link is used. After that, the form shows the outcome.
  const link = useQuery({
    ...resetLinkQuery(token ?? ''),
    enabled: !!token && !hasError && reset.isIdle && site.data?.has_password_reset !== false,
  })
  if (site.data?.has_password_reset === false) return <ResetOff />
  const isSpentAlready = reset.isIdle && link.data?.isUsable === false
  if (!token || hasError || isSpentAlready) {
    return (
      <AuthFrame title={t('sessions.reset.spent')} lead={t('sessions.reset.spentText')}>
        <Link to="/forgot-password" className={getButtonClassName({ variant: 'primary', size: 'xl', isFull: true })}>
          {t('sessions.reset.sendNewLink')}
        </Link>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('sessions.reset.title')} lead={t('sessions.reset.lead')}>
      {reset.isIdle && !link.data ? (
        <QueryView query={link} what={t('shell.things.link')} skeleton={<Skeleton className="h-16" />}>
          {() => null}
        </QueryView>
      ) : (
        <QueryView query={site} what={t('shell.things.form')} skeleton={<Skeleton className="h-16" />}>
          {(data) => <ResetFields site={data} reset={reset} />}
        </QueryView>
      )}
    </AuthFrame>
  )
}
