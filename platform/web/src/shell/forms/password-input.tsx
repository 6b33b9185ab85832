import { IconButton } from '@tradepost/ui/icon-button'
import { Input, type InputProps } from '@tradepost/ui/inputs/input'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/messages.ts'

/** Shows a password field with a button that reveals the text. Pasting is always allowed. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={isShown ? t('shell.password.hide') : t('shell.password.show')}
          size="sm"
          className="-me-2"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
