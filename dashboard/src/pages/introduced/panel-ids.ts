/** Sections of an introduction's page that links lead to. */
export const dealPanelId = 'deal'
export const messagesPanelId = 'messages'
