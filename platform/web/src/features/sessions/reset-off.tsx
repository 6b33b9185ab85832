import { Link } from '@tanstack/react-router'
import { getButtonClassName } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { AuthFrame } from './auth-frame.tsx'

/** Stands for the pages of the password reset on an installation without it. */
export function ResetOff() {
  return (
    <AuthFrame title={t('sessions.off.reset')} lead={t('sessions.off.resetText')}>
      <Link to="/sign-in" className={getButtonClassName({ variant: 'primary', size: 'xl', isFull: true })}>
        {t('actions.signIn')}
      </Link>
    </AuthFrame>
  )
}
