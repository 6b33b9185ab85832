import { words as portalBilling } from './portal/billing/words.ts'
import { words as portalCards } from './portal/cards/words.ts'
import { words as portalDownloads } from './portal/downloads/words.ts'
import { words as portalEntrance } from './portal/entrance/words.ts'
import { words as portalHome } from './portal/home/words.ts'
import { words as portalKeys } from './portal/keys/words.ts'
import { words as portalProfile } from './portal/profile/words.ts'
import { words as portalReminders } from './portal/reminders/words.ts'
import { words as portalShell } from './portal/shell/words.ts'
import { words as portalSubscriptions } from './portal/subscriptions/words.ts'
import { words as portalWallet } from './portal/wallet/words.ts'

/** Texts of the customer portal. */
export const messages = {
  ...portalShell,
  ...portalEntrance,
  ...portalReminders,
  ...portalHome,
  ...portalSubscriptions,
  ...portalCards,
  ...portalBilling,
  ...portalKeys,
  ...portalDownloads,
  ...portalWallet,
  ...portalProfile,
}
