import { Link, useLocation } from '@tanstack/react-router'
import { PageHeading } from './heading.tsx'
import { capitalized } from './humanize.ts'
import { objectLists } from './object-lists.ts'
import { lastSearchOf } from './visited.ts'

function useObjectList() {
  const { pathname } = useLocation()
  return objectLists.find(({ list }) => pathname.startsWith(`${list}/`))
}

/** The heading of an object's page until the object is read. */
export function ObjectHeading() {
  const objectList = useObjectList()
  return objectList && <PageHeading title={capitalized(objectList.one)} back={{ to: objectList.list, label: objectList.label }} />
}

/** In place of a missing object: a link to its list. */
export function MissingObject() {
  const objectList = useObjectList()
  return (
    <>
      <p>
        <strong>This {objectList?.one ?? 'object'} doesn't exist, or you don't have access to it.</strong>
      </p>
      {objectList && (
        <p>
          <Link to={objectList.list} search={lastSearchOf(objectList.list)}>
            Go to {objectList.label}
          </Link>
        </p>
      )}
    </>
  )
}
