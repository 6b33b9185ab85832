import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatEmail } from '@tradepost/contract/email-address'
import { LANGUAGE_NAMES, LANGUAGES } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import { Avatar } from '@tradepost/ui/avatar'
import { DropdownMenu, MenuChoices, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '@tradepost/ui/overlays/dropdown-menu'
import { toast } from '@tradepost/ui/overlays/toast'
import { CircleUserRound, Languages, LogOut, ShieldUser, ShoppingBag } from 'lucide-react'
import { t } from '#src/messages.ts'
import { useLanguageChoice } from '#src/shell/language.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { isAdministrator, sessionQuery } from '#src/shell/session/session.ts'
import { useSignOut } from '#src/shell/session/sign-out.ts'

/** Shows the account menu in the dashboard's top bar. */
export function PersonMenu() {
  const session = useQuery(sessionQuery)
  const signOut = useSignOut()
  const choice = useLanguageChoice()
  const user = session.data?.user
  if (!user) return null
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          title={t('accountMenu.title', { name: user.name })}
          className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-hover focus-visible:rounded-full max-shell:size-11"
        >
          <Avatar name={user.name} />
          <span className="sr-only">{t('accountMenu.title', { name: user.name })}</span>
        </button>
      }
    >
      <MenuLabel>{formatEmail(user.email)}</MenuLabel>
      <MenuLink>
        <Link to="/account">
          <CircleUserRound aria-hidden="true" />
          {t('accountMenu.profile')}
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/account/purchases">
          <ShoppingBag aria-hidden="true" />
          {t('accountMenu.purchases')}
        </Link>
      </MenuLink>
      {isAdministrator(user) ? (
        <MenuLink>
          <Link to="/admin/users">
            <ShieldUser aria-hidden="true" />
            {t('accountMenu.administration')}
          </Link>
        </MenuLink>
      ) : null}
      <MenuChoices
        icon={<Languages aria-hidden="true" />}
        label={t('accountMenu.language')}
        value={getPageLanguage()}
        choices={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
        onChoose={(language) => choice.mutate(language, { onError: (error) => toast.error(getErrorMessage(error)) })}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => signOut.mutate()}>
        {t('accountMenu.signOut')}
      </MenuItem>
    </DropdownMenu>
  )
}
