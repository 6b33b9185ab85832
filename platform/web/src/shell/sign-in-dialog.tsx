import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Dialog } from '@tradepost/ui/dialog'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { toast } from '@tradepost/ui/toast'
import { ExternalLink, Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { authClient, unwrapAuth } from './auth-client.ts'
import { passkeyWordsOf } from './passkey-failure.ts'
import { signInWithPasskey } from './passkeys.ts'
import { PasswordInput } from './password-input.tsx'
import { errorMessage } from './request.ts'
import { type SessionUser, sessionQuery } from './session.ts'
import { closeSignIn, resumeSession } from './session-ended.ts'

const PasswordForm = z.object({ password: z.string().min(1, 'Enter your password') })

/** Signs in as the person whose page this is, in any of three ways, then checks who signed in. */
function useSignInAgain(user: SessionUser) {
  const queryClient = useQueryClient()
  const [found, setFound] = useState<SessionUser | null>()
  async function check() {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    setFound(session?.user ?? null)
    if (session?.user.id !== user.id) return
    resumeSession()
    toast.success('Signed in. Your changes are still here')
    // Refetches only what failed while signed out; the page keeps its data.
    await queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  }
  const password = useMutation({
    mutationFn: (typed: string) => unwrapAuth(authClient.signIn.email({ email: user.email, password: typed })),
    onSuccess: check,
  })
  const passkey = useMutation({ mutationFn: () => signInWithPasskey({ isAutofill: false }), onSuccess: check })
  const elsewhere = useMutation({ mutationFn: check })
  return { password, passkey, elsewhere, found }
}

function Stranger({ stranger, user }: { stranger: SessionUser; user: SessionUser }): ReactNode {
  return (
    <Alert
      tone="warning"
      isLive
      title={`You signed in as ${stranger.email}`}
      action={
        <Button size="sm" onClick={() => location.reload()}>
          Reload page
        </Button>
      }
    >
      This page belongs to {user.email}. Sign in with that account to keep your changes, or reload the page without them.
    </Alert>
  )
}

/**
 * Asks the person to sign in over the page whose session ended, so that no input is lost. Closing it leaves the page as it is;
 * the form then offers to reopen it.
 */
export function SignInDialog({ user }: { user: SessionUser }) {
  const { password, passkey, elsewhere, found } = useSignInAgain(user)
  const form = useForm({ resolver: zodResolver(PasswordForm), defaultValues: { password: '' } })
  const isBusy = password.isPending || passkey.isPending || elsewhere.isPending
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={closeSignIn}
      focusFirst={() => form.setFocus('password')}
      title="Sign in to continue"
      description="Your session ended. Your changes are still here."
    >
      <div className="grid gap-4">
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
          <Field label="Email">
            <Input type="email" autoComplete="username" readOnly value={user.email} />
          </Field>
          <Field label="Password" error={form.formState.errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          {password.isError ? <Alert tone="danger" isLive title={errorMessage(password.error)} /> : null}
          <Button type="submit" variant="primary" isFull pending={isBusy}>
            Sign in
          </Button>
        </form>
        <div className="grid gap-2">
          <Button isFull icon={<Fingerprint aria-hidden="true" />} disabled={isBusy} onClick={() => passkey.mutate()}>
            Sign in with a passkey
          </Button>
          {passkey.isError ? <Alert tone="danger" isLive title={passkeyWordsOf(passkey.error)} /> : null}
          <a href="/sign-in" target="_blank" rel="noreferrer" className={buttonClassName({ isFull: true })}>
            <ExternalLink aria-hidden="true" />
            Sign in another way
          </a>
          <p className="text-sm text-ink-2">
            This opens a new tab. Come back here afterwards.{' '}
            <button type="button" className="tp-link" onClick={() => elsewhere.mutate()}>
              I’ve signed in
            </button>
          </p>
          {found === null ? <Alert tone="danger" isLive title="You aren’t signed in yet" /> : null}
          {elsewhere.isError ? <Alert tone="danger" isLive title={errorMessage(elsewhere.error)} /> : null}
        </div>
      </div>
    </Dialog>
  )
}
