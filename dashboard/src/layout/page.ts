/** One page of an area: its path, its file, and what its person needs. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Requirement } from '../client/session.ts'
import { inside } from './inside.ts'
import { withConnectionCheck } from './missing-files.ts'
import { root } from './root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A person without it reads why, in place of the page. */
    needs?: Requirement
  }
}

type Page = () => Promise<{ default: ComponentType }>

export const page = <const Path extends `/${string}`>(path: Path, load: Page, needs?: Requirement) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    component: lazyRouteComponent(withConnectionCheck(load)),
    staticData: needs ? { needs } : {},
  })

/** A page that needs no session. */
export const openPage = <const Path extends `/${string}`>(path: Path, load: Page) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(withConnectionCheck(load)) })
