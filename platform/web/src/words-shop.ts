import { words as account } from './features/account/words.ts'
import { words as buyerAccess } from './features/buyer-access/words.ts'
import { words as buyerOrders } from './features/buyer-orders/words.ts'
import { words as buyerPurchases } from './features/buyer-purchases/words.ts'
import { words as buyerSubscriptions } from './features/buyer-subscriptions/words.ts'
import { words as cart } from './features/cart/words.ts'
import { words as device } from './features/device/words.ts'
import { words as invitation } from './features/invitation/words.ts'
import { words as organizations } from './features/organizations/words.ts'
import { words as sessions } from './features/sessions/words.ts'
import { words as storefront } from './features/storefront/words.ts'
import { words as welcome } from './features/welcome/words.ts'
import { words as productAccess } from './nouns/access/words.ts'
import { words as buyerGoods } from './nouns/goods/words.ts'
import { words as nouns } from './nouns/words.ts'
import { words as accountMenu } from './shell/frames/words-account-menu.ts'
import { words as shell } from './shell/words.ts'
import { words as actions } from './shell/words-actions.ts'

/** Texts of the shop, the cart, sign-in and the account, and of what every page has. */
export const messages = {
  productAccess,
  buyerAccess,
  actions,
  accountMenu,
  account,
  device,
  welcome,
  invitation,
  sessions,
  organizations,
  cart,
  storefront,
  buyerOrders,
  buyerGoods,
  buyerPurchases,
  buyerSubscriptions,
  nouns,
  shell,
}
