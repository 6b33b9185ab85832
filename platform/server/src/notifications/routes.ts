import { NotificationsForm, SellerNotifications } from '@tradepost/contract/platform/organization/seller-notifications'
import { platformRoutes } from '#src/callers.ts'
import { getNotifications, getOwnChoices, saveChoices } from './settings.ts'

const PATH = '/api/organizations/{slug}/notifications'

export const notificationRoutes = platformRoutes('Seller: email notifications')
  .get(
    PATH,
    {
      summary: 'Get the emails that you and other members get',
      caller: 'seller',
      needs: 'membership',
      returns: SellerNotifications,
      faults: [401, 404],
    },
    async ({ deps, scope, user, permissions }) => getNotifications({ scope, log: deps.log, userId: user.id, permissions }),
  )
  .put(
    PATH,
    {
      summary: 'Choose the emails that you get',
      description: 'Each member chooses for themselves.',
      caller: 'seller',
      needs: 'membership',
      action: 'notifications.updated',
      body: NotificationsForm,
      returns: SellerNotifications,
      faults: [401, 404],
    },
    async ({ deps, scope, user, permissions, body, noteChange }) => {
      const old = await getOwnChoices(scope, user.id)
      await saveChoices(scope, user.id, body)
      noteChange({ old, current: body })
      return getNotifications({ scope, log: deps.log, userId: user.id, permissions })
    },
  )
