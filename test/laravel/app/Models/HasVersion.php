<?php

namespace App\Models;

use App\Http\Version;

/** Adds the member `version` to the JSON of a model. */
trait HasVersion
{
    public function initializeHasVersion(): void
    {
        $this->append('version');
    }

    public function getVersionAttribute(): string
    {
        return Version::of($this->getRawOriginal());
    }
}
