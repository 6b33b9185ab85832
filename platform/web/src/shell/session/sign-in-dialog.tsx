import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Dialog } from '@tradepost/ui/overlays/dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { ExternalLink, Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { PasswordInput } from '#src/shell/forms/password-input.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { authClient, unwrapAuth } from './auth-client.ts'
import { EndedSessionNotice, endedSessionQuery } from './ended-session.tsx'
import { getPasskeyErrorMessage } from './passkey-errors.ts'
import { signInWithPasskey } from './passkeys.ts'
import { needsCode, SecondFactorForm } from './second-factor-form.tsx'
import { type SessionUser, sessionQuery } from './session.ts'
import { closeSignIn, resumeSession } from './session-ended.ts'

const PasswordForm = z.object({ password: z.string().min(1, { error: () => t('shell.signInAgain.passwordMissing') }) })

/** Signs in as the person whose page this is, in any of three ways, then checks who signed in. */
function useSignInAgain(user: SessionUser, isProof: boolean) {
  const queryClient = useQueryClient()
  const [found, setFound] = useState<SessionUser | null>()
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [endsOthers, setEndsOthers] = useState(false)
  async function check() {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    setFound(session?.user ?? null)
    if (session?.user.id !== user.id) return
    if (endsOthers) await unwrapAuth(authClient.revokeOtherSessions())
    resumeSession()
    // The change that waited says itself what became of it.
    if (isProof) return
    toast.success(t('shell.signInAgain.done'))
    // Refetches only what failed while signed out. The page keeps its data.
    await queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  }
  const password = useMutation({
    mutationFn: (typed: string) => unwrapAuth(authClient.signIn.email({ email: user.email, password: typed })),
    onSuccess: (answer) => (needsCode(answer) ? setIsCodeAsked(true) : check()),
  })
  const passkey = useMutation({ mutationFn: () => signInWithPasskey({ isAutofill: false }), onSuccess: check })
  const elsewhere = useMutation({ mutationFn: check })
  return { password, passkey, elsewhere, found, check, isCodeAsked, endsOthers, setEndsOthers }
}

function Stranger({ stranger, user }: { stranger: SessionUser; user: SessionUser }): ReactNode {
  return (
    <Alert
      tone="warning"
      isLive
      title={t('shell.signInAgain.otherTitle', { email: stranger.email })}
      action={
        <Button size="sm" onClick={() => location.reload()}>
          {t('shell.signInAgain.reload')}
        </Button>
      }
    >
      {t('shell.signInAgain.otherText', { email: user.email })}
    </Alert>
  )
}

type SignInDialogProps = {
  user: SessionUser
  /** Whether a change waits for it, in a session that goes on. */
  isProof: boolean
}

/**
 * Asks the person to sign in over the page, so that no input is lost: their session ended, or a change needs a younger one.
 * Closing it leaves the page as it is, and the form offers to reopen it.
 */
export function SignInDialog({ user, isProof }: SignInDialogProps) {
  const { password, passkey, elsewhere, found, check, isCodeAsked, endsOthers, setEndsOthers } = useSignInAgain(user, isProof)
  const ended = useQuery(endedSessionQuery).data
  const form = useForm({ resolver: zodResolver(PasswordForm), defaultValues: { password: '' } })
  const isBusy = password.isPending || passkey.isPending || elsewhere.isPending
  if (isCodeAsked) {
    return (
      <Dialog open size="sm" onOpenChange={closeSignIn} title={t('shell.secondFactor.title')}>
        <SecondFactorForm onDone={check} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={closeSignIn}
      focusFirst={() => form.setFocus('password')}
      title={isProof ? t('shell.signInAgain.proofTitle') : t('shell.signInAgain.title')}
      description={isProof ? t('shell.signInAgain.proofText') : t('shell.signInAgain.text')}
    >
      <div className="grid gap-4">
        {ended ? <EndedSessionNotice ended={ended} /> : null}
        {found && found.id !== user.id ? <Stranger stranger={found} user={user} /> : null}
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            // In React's tree, the dialog is inside the page's own form.
            event.stopPropagation()
            void form.handleSubmit(({ password: typed }) => password.mutate(typed))(event)
          }}
        >
          <Field label={t('shell.signInAgain.email')}>
            <Input type="email" autoComplete="username" readOnly value={user.email} />
          </Field>
          <Field label={t('shell.signInAgain.password')} error={form.formState.errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          {isProof ? (
            <Checkbox
              label={t('shell.signInAgain.signOutOthers')}
              checked={endsOthers}
              onChange={(event) => setEndsOthers(event.target.checked)}
            />
          ) : null}
          {password.isError ? <Alert tone="danger" isLive title={getErrorMessage(password.error)} /> : null}
          <Button type="submit" variant="primary" isFull pending={isBusy}>
            {t('actions.signIn')}
          </Button>
        </form>
        <div className="grid gap-2">
          <Button isFull icon={<Fingerprint aria-hidden="true" />} disabled={isBusy} onClick={() => passkey.mutate()}>
            {t('shell.signInAgain.passkey')}
          </Button>
          {passkey.isError ? <Alert tone="danger" isLive title={getPasskeyErrorMessage(passkey.error)} /> : null}
          <a href="/sign-in?again=1" target="_blank" rel="noreferrer" className={getButtonClassName({ isFull: true })}>
            <ExternalLink aria-hidden="true" />
            {t('shell.signInAgain.anotherWay')}
          </a>
          <p className="text-sm text-ink-2">
            {t.rich('shell.signInAgain.newTab', {
              button: (inside) => (
                <button type="button" className="tp-link" onClick={() => elsewhere.mutate()}>
                  {inside}
                </button>
              ),
            })}
          </p>
          {found === null ? <Alert tone="danger" isLive title={t('shell.signInAgain.notYet')} /> : null}
          {elsewhere.isError ? <Alert tone="danger" isLive title={getErrorMessage(elsewhere.error)} /> : null}
        </div>
      </div>
    </Dialog>
  )
}
