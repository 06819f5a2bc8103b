import { Link, useLocation } from '@tanstack/react-router'
import { PageHeading } from './heading.tsx'
import { capitalized } from './plain-words.ts'
import { listsOfThings } from './things.ts'
import { leftAs } from './visited.ts'

function useThings() {
  const { pathname } = useLocation()
  return listsOfThings.find(({ list }) => pathname.startsWith(`${list}/`))
}

/** The heading of an object's page until the object is read. */
export function ThingHeading() {
  const things = useThings()
  return things && <PageHeading title={capitalized(things.one)} back={{ to: things.list, label: things.label }} />
}

/** In place of a missing object: a link to its list. */
export function MissingThing() {
  const things = useThings()
  return (
    <>
      <p>
        <strong>This {things?.one ?? 'thing'} doesn't exist, or you don't have access to it.</strong>
      </p>
      {things && (
        <p>
          <Link to={things.list} search={leftAs(things.list)}>
            Go to {things.label}
          </Link>
        </p>
      )}
    </>
  )
}
