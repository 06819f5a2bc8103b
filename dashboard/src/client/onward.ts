import { type UseNavigateResult, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Opens the page that follows a step. If the person has left the page by the time the response arrives, they stay where they are. */
export function useNavigateOnward(): UseNavigateResult<string> {
  const router = useRouter()
  const navigate = useNavigate()
  const [opened] = useState(() => router.state.location.pathname)
  return (options) => (router.state.location.pathname === opened ? navigate(options) : Promise.resolve())
}
