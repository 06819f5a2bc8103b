import { useLocation } from '@tanstack/react-router'

/** The token of an emailed link, after its #: it is sent only to the endpoint that uses it up. */
export const useLinkToken = (): string => useLocation({ select: ({ hash }) => hash })
