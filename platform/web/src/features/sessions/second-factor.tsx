import { Link } from '@tanstack/react-router'
import { t } from '#src/messages.ts'
import { SecondFactorForm } from '#src/shell/session/second-factor-form.tsx'
import { useAfterSignIn } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'

/** Asks for a code after the password, or after a sign-in at another site. */
export function SecondFactor({ redirect }: { redirect: string | undefined }) {
  return (
    <AuthFrame
      title={t('shell.secondFactor.title')}
      aside={
        <Link to="/sign-in" search={{ redirect }} className="tp-link">
          {t('shell.secondFactor.startOver')}
        </Link>
      }
    >
      <SecondFactorForm onDone={useAfterSignIn(redirect)} />
    </AuthFrame>
  )
}
