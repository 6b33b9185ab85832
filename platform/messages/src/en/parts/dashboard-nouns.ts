export const dashboardNouns = {} as const
