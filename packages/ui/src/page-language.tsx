import { toDirection } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import * as Direction from 'radix-ui/direction'
import type { ReactNode } from 'react'
import { OptionalMarkProvider } from './inputs/field.tsx'
import { t } from './messages.tsx'

/** Gives the components below it what follows from the page's language: the direction of menus, the mark of optional fields. */
export function PageLanguage({ children }: { children: ReactNode }) {
  return (
    <Direction.Provider dir={toDirection(getPageLanguage())}>
      <OptionalMarkProvider value={t('field.optional')}>{children}</OptionalMarkProvider>
    </Direction.Provider>
  )
}
