export const INVITATION_STATES = ['pending', 'expired', 'accepted', 'rejected', 'canceled'] as const
